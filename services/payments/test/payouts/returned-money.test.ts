import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sql } from '@marketplace/store';
import { onBothTransports } from '@marketplace/store/testing';
import { disputeActions } from '../dispute-actions.ts';
import { invariantChecker } from '../invariants.ts';
import { settle } from '../observe.ts';
import { advance, execute, payments, personOf, sandboxOf, usd, worker } from '../payments-under-test.ts';
import {
  balanceOf,
  disputeRefOf,
  newFulfilledSale,
  newReleasedSale,
  newSellerWithAccount,
  newStartedSale,
  payoutOf,
  payoutsOf,
  start,
} from '../payout-actions.ts';
import {
  bounce,
  fillPlatformBalance,
  ignoringRefusals,
  payAll,
  reversePart,
  waitingPayoutsOf,
} from './returned-money-actions.ts';

type Sold = Awaited<ReturnType<typeof newStartedSale>>;
const day = 86_400;

onBothTransports('money that comes back to a seller', payments, (tested) => {
  const { winOpen } = disputeActions(tested);
  const dispute = async ({ payment }: Sold) => {
    await (await sandboxOf(tested())).disputePayment(payment.id, { stage: 'chargeback', reason: 'fraudulent' });
    await settle(tested());
  };
  const decide = async (sale: Sold, outcome: 'won' | 'lost') => {
    await (await sandboxOf(tested())).closeDispute(await disputeRefOf(tested(), sale), outcome);
    await settle(tested());
  };
  const refund = ({ seller, payment }: Sold, amount?: number) =>
    tested().client.createRefund(seller, { id: payment.id, ...(amount !== undefined && { amount: usd(amount) }) });
  const returnRefund = async ({ orderId }: Sold) => {
    const [row] = await execute(
      tested(),
      sql<{ id: string }>`
        select id from refund where order_id = ${orderId} and kind = 'refund' and status = 'succeeded' limit 1`,
    );
    if (row) await (await sandboxOf(tested())).returnRefund(row.id);
    await settle(tested());
  };
  /** The platform takes a part of a transfer back, by hand. */
  const reverse = (sale: Sold, reversed: bigint) => reversePart(tested(), sale, reversed);
  const writeOff = async () => {
    await tested().engine.writeOffDebts(worker, { limit: 100 });
    await advance(tested(), 181 * day);
    await tested().engine.writeOffDebts(worker, { limit: 100 });
  };

  test('what was netted from a later sale is paid out by itself when the dispute is won', async () => {
    const check = invariantChecker(tested());
    const paid = await newStartedSale(tested());
    const { seller } = paid;
    await dispute(paid);
    const [{ id } = { id: '' }] = await execute(
      tested(),
      sql<{ id: string }>`select id from dispute where order_id = ${paid.orderId}`,
    );
    const netted = await newStartedSale(tested(), {}, { seller });
    expect(await payoutOf(tested(), netted)).toMatchObject({
      status: 'canceled',
      adjustments: [{ type: 'negative_balance', amount: usd(-9000), reference: id }],
    });
    await decide(paid, 'won');
    const [back] = await payoutsOf(tested(), paid);
    expect(back).toMatchObject({
      status: 'scheduled',
      amount: usd(9000),
      adjustments: [{ type: 'reversal', amount: usd(9000), reference: id }],
      items: [{ orderId: paid.orderId, gross: usd(0), net: usd(0) }],
    });
    await start(tested(), paid);
    expect((await payoutsOf(tested(), paid)).map(({ status }) => status)).toEqual(['released', 'released']);
    expect(await balanceOf(tested(), seller)).toEqual({ payable: 0, transit: 0 });
    expect(await check()).toEqual([]);
  });

  test('a dispute that is won without a netted debt makes no payout', async () => {
    const paid = await newStartedSale(tested());
    await dispute(paid);
    await decide(paid, 'won');
    expect(await payoutsOf(tested(), paid)).toHaveLength(1);
    expect(await balanceOf(tested(), paid.seller)).toEqual({ payable: 0, transit: 0 });
  });

  test('what a lost dispute has taken belongs to the seller again when it is won on appeal', async () => {
    const check = invariantChecker(tested());
    const paid = await newStartedSale(tested());
    const { seller, orderId } = paid;
    await dispute(paid);
    await decide(paid, 'lost');
    await newStartedSale(tested(), {}, { seller });
    expect((await balanceOf(tested(), seller)).payable).toBe(0);
    await decide(paid, 'won');
    expect((await tested().client.listRefunds(seller, { id: paid.payment.id })).output.data).toMatchObject([
      { kind: 'chargeback', status: 'failed', failureCode: 'dispute_won' },
    ]);
    await start(tested(), paid);
    const [back] = await payoutsOf(tested(), { ...paid, orderId });
    expect(back).toMatchObject({ status: 'released', amount: usd(9000) });
    expect(await balanceOf(tested(), seller)).toEqual({ payable: 0, transit: 0 });
    expect(await check()).toEqual([]);
  });

  test('a shipped order that a dispute had ended is released when the dispute is won on appeal', async () => {
    const check = invariantChecker(tested());
    const sale = await newFulfilledSale(tested());
    await dispute(sale);
    await decide(sale, 'lost');
    await decide(sale, 'won');
    await start(tested(), sale);
    expect((await payoutsOf(tested(), sale))[0]).toMatchObject({ status: 'released', amount: usd(9000) });
    expect(await balanceOf(tested(), sale.seller)).toEqual({ payable: 0, transit: 0 });
    expect(await check()).toEqual([]);
  });

  test('what comes back after a debt was written off makes good the platform, and is not credited twice', async () => {
    const check = invariantChecker(tested());
    const paid = await newStartedSale(tested());
    const { seller } = paid;
    await dispute(paid);
    await writeOff();
    expect((await balanceOf(tested(), seller)).payable).toBe(0);
    await decide(paid, 'won');
    expect(await balanceOf(tested(), seller)).toEqual({ payable: 0, transit: 0 });
    expect(await payoutsOf(tested(), paid)).toHaveLength(1);
    // Money taken after the write-off belongs to the seller when it comes back.
    const later = await newStartedSale(tested(), {}, { seller });
    await dispute(later);
    await newStartedSale(tested(), {}, { seller });
    await decide(later, 'won');
    expect((await payoutsOf(tested(), later))[0]).toMatchObject({ amount: usd(9000) });
    expect(await check()).toEqual([]);
  });

  test('a part of a transfer that was taken back gets a payout, which a member releases', async () => {
    const check = invariantChecker(tested());
    const paid = await newStartedSale(tested());
    const { seller } = paid;
    await reverse(paid, 2000n);
    await start(tested(), paid);
    const [back, first] = await payoutsOf(tested(), paid);
    expect(first).toMatchObject({ status: 'released' });
    expect(back).toMatchObject({
      status: 'on_hold',
      holdReasons: ['manual_schedule'],
      amount: usd(2000),
      adjustments: [{ type: 'reversal', reference: first!.id }],
    });
    await tested().client.releasePayout(personOf(seller), { id: back!.id });
    expect(await balanceOf(tested(), seller)).toEqual({ payable: 0, transit: 0 });
    expect(await check()).toEqual([]);
  });

  test('a balance that an older version has left without a payout gets one', async () => {
    const paid = await newStartedSale(tested());
    const { seller } = paid;
    await reverse(paid, 2000n);
    await execute(
      tested(),
      sql`update payout set status = 'canceled' where organization_id = ${seller.organizationId} and credit > 0`,
    );
    expect((await tested().engine.payOutBalances(worker, { limit: 100 })).output).toEqual({ scheduled: 1 });
    expect((await payoutsOf(tested(), paid))[0]).toMatchObject({ status: 'scheduled', amount: usd(2000) });
    expect((await tested().engine.payOutBalances(worker, { limit: 100 })).output).toEqual({ scheduled: 0 });
  });

  const events = [
    'sell',
    'hold',
    'pay',
    'dispute',
    'win',
    'lose',
    'appeal',
    'refund',
    'part',
    'return',
    'reverse',
  ] as const;
  const event = fc.record({ act: fc.constantFrom(...events, 'bounce', 'write off'), of: fc.nat(3) });

  test('whatever brings money back, in any order, all of it is paid out once, and nobody is paid twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 14, size: 'max' }), async (some) => {
        const check = invariantChecker(tested());
        await fillPlatformBalance(tested());
        const seller = await newSellerWithAccount(tested());
        const sales: Sold[] = [
          await newStartedSale(tested(), {}, { seller }),
          await newStartedSale(tested(), {}, { seller }),
        ];
        for (const { act, of } of some) {
          const sale = sales[of % sales.length]!;
          await ignoringRefusals(async () => {
            if (act === 'sell') sales.push(await newStartedSale(tested(), {}, { seller }));
            else if (act === 'hold') sales.push(await newReleasedSale(tested(), {}, { seller }));
            else if (act === 'pay') await start(tested(), sale);
            else if (act === 'dispute') await dispute(sale);
            else if (act === 'win' || act === 'appeal') await decide(sale, 'won');
            else if (act === 'lose') await decide(sale, 'lost');
            else if (act === 'refund') await refund(sale);
            else if (act === 'part') await refund(sale, 1234);
            else if (act === 'return') await returnRefund(sale);
            else if (act === 'reverse') await reverse(sale, 1000n);
            else if (act === 'bounce') await bounce(tested(), sale);
            else await writeOff();
          });
        }
        // All disputes end, and members release what waits for them.
        for (const sale of sales) await winOpen(sale);
        await payAll(tested(), sales);
        const { payable, transit } = await balanceOf(tested(), seller);
        expect(transit).toBe(0);
        expect(payable).toBeLessThanOrEqual(0);
        expect(await waitingPayoutsOf(tested(), seller)).toEqual([]);
        expect(await check()).toEqual([]);
      }),
      { numRuns: 6 },
    );
  }, 120_000);
});
