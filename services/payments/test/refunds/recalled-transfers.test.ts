import { expect, test } from '@jest/globals';
import { sql } from '@marketplace/store';
import { newOperator, onBothTransports, takeRows } from '@marketplace/store/testing';
import fc from 'fast-check';
import { invariantChecker } from '../invariants.ts';
import { accountRow } from '../observe.ts';
import {
  deliverAll,
  execute,
  finishCalls,
  payments,
  personOf,
  sandboxOf,
  usd,
  withoutAnswer,
} from '../payments-under-test.ts';
import { balanceOf, newStartedSale, payoutOf, payoutsOf, start } from '../payout-actions.ts';

type Started = Awaited<ReturnType<typeof newStartedSale>>;

onBothTransports('refunds after the payout, while the money is still at the provider', payments, (tested) => {
  /**
   * An order that was paid out, and whose money the bank has refused: it is in the seller's account at the provider.
   */
  const newUnbanked = async (of: Parameters<typeof newStartedSale>[2] = {}): Promise<Started> => {
    const sale = await newStartedSale(tested(), {}, of);
    await (await sandboxOf(tested())).failPayout((await payoutOf(tested(), sale)).id);
    return sale;
  };
  const refund = async ({ seller, payment }: Started, amount?: number) =>
    (await tested().client.createRefund(seller, { id: payment.id, ...(amount && { amount: usd(amount) }) })).output;
  const payable = async ({ seller }: Started) => (await balanceOf(tested(), seller)).payable;
  const reversedOf = async ({ orderId }: Started) => {
    const [row] = await execute(
      tested(),
      sql<{ reversed: string; recalled: string }>`
        select sum(reversed) as reversed, sum(recalled) as recalled from payout where order_id = ${orderId}`,
    );
    return { reversed: Number(row!.reversed), recalled: Number(row!.recalled) };
  };

  test('take it back, so the seller owes nothing, part by part', async () => {
    const check = invariantChecker(tested());
    const sale = await newUnbanked();
    await refund(sale, 2500);
    expect(await payable(sale)).toBe(0);
    expect(await reversedOf(sale)).toEqual({ reversed: 2250, recalled: 2250 });
    expect(await payoutOf(tested(), sale)).toMatchObject({ status: 'released' });
    await takeRows(tested(), 'mailing');
    await refund(sale);
    expect(await payable(sale)).toBe(0);
    expect(await reversedOf(sale)).toEqual({ reversed: 9000, recalled: 9000 });
    expect((await payoutsOf(tested(), sale)).map(({ status }) => status)).toEqual(['returned']);
    const mails = (await takeRows(tested(), 'mailing')).map(({ payload }) => payload['kind']);
    expect(mails).not.toContain('payout_returned');
    await deliverAll(tested());
    expect(await payable(sale)).toBe(0);
    expect(await check()).toEqual([]);
  });

  test('take no more back than the balance does not cover', async () => {
    const sale = await newUnbanked();
    const { seller } = sale;
    await newStartedSale(tested(), { payoutSchedule: 'manual' }, { seller, total: usd(5000), platformFee: usd(0) });
    const before = await payable(sale);
    await refund(sale);
    expect(await reversedOf(sale)).toEqual({ reversed: 9000 - before, recalled: 9000 - before });
    expect(await payable(sale)).toBe(0);
  });

  test('leave a debt of what the seller has no more, and reserve nothing', async () => {
    const check = invariantChecker(tested());
    const sale = await newStartedSale(tested());
    await refund(sale, 5000);
    expect(await payable(sale)).toBe(-4500);
    expect(await reversedOf(sale)).toEqual({ reversed: 0, recalled: 0 });
    await (await sandboxOf(tested())).failPayout((await payoutOf(tested(), sale)).id);
    await refund(sale);
    expect(await payable(sale)).toBe(-4500);
    expect(await check()).toEqual([]);
  });

  test('by the operator take it back too', async () => {
    const sale = await newUnbanked();
    const input = { id: sale.payment.id, reason: 'The goods were dangerous.' };
    await tested().client.refundAsOperator(newOperator('finance'), input);
    expect(await payable(sale)).toBe(0);
  });

  test('take it back once, although the provider did not answer', async () => {
    const check = invariantChecker(tested());
    const sale = await newUnbanked();
    await withoutAnswer(tested(), sale, () => refund(sale, 5000).catch(() => undefined));
    await finishCalls(tested());
    await deliverAll(tested());
    expect(await payable(sale)).toBe(0);
    expect(await reversedOf(sale)).toEqual({ reversed: 4500, recalled: 4500 });
    expect(await check()).toEqual([]);
  });

  test('that come back later are held for the buyer, and the seller is paid nothing of them', async () => {
    const check = invariantChecker(tested());
    const sale = await newUnbanked();
    await refund(sale, 5000);
    const [{ id } = { id: '' }] = await execute(
      tested(),
      sql<{ id: string }>`select id from refund where order_id = ${sale.orderId}`,
    );
    await (await sandboxOf(tested())).returnRefund(id);
    await deliverAll(tested());
    await start(tested(), sale);
    expect(await payoutsOf(tested(), sale)).toMatchObject([{ status: 'released', amount: usd(9000) }]);
    expect(await payable(sale)).toBe(0);
    expect(await accountRow(tested(), sale)).toMatchObject({ refunded: '0', refund_due: '5000' });
    expect(await check()).toEqual([]);
  });

  const steps = fc.array(
    fc.record({
      do: fc.constantFrom('refund', 'unbank', 'sell', 'start', 'deliver'),
      sale: fc.nat(2),
      amount: fc.integer({ min: 50, max: 9000 }),
    }),
    { minLength: 4, maxLength: 12 },
  );
  test('the books hold after any sales, refunds and refusals, and nobody is paid refunded money', async () => {
    const check = invariantChecker(tested());
    const property = fc.asyncProperty(steps, async (sequence) => {
      const sales: Started[] = [await newUnbanked()];
      const { seller } = sales[0]!;
      for (const step of sequence) {
        const sale = sales[step.sale % sales.length]!;
        if (step.do === 'sell')
          sales.push(
            await newStartedSale(
              tested(),
              {},
              { seller, total: usd(step.amount), platformFee: usd(Math.floor(step.amount / 50)) },
            ),
          );
        else if (step.do === 'unbank') {
          const released = (await payoutsOf(tested(), sale)).find(({ status }) => status === 'released');
          if (released) await (await sandboxOf(tested())).failPayout(released.id);
        } else if (step.do === 'start') await start(tested(), sale);
        else if (step.do === 'deliver') await deliverAll(tested());
        else await refund(sale, step.amount).catch(() => undefined);
      }
      await deliverAll(tested());
      for (const sale of sales) await start(tested(), sale);
      const payouts = (await tested().client.listPayouts(personOf(seller), { limit: 100 })).output.data;
      const paid = payouts.filter(({ status }) => status === 'released' || status === 'returned');
      const sent = paid.reduce((sum, { amount }) => sum + amount.amount, 0);
      let returned = 0;
      let earned = 0;
      for (const sale of sales) {
        returned += (await reversedOf(sale)).reversed;
        const [row] = await execute(
          tested(),
          sql<{ net: string }>`
            select captured - refunded - platform_fee + fee_reversed as net from order_account
             where order_id = ${sale.orderId}`,
        );
        earned += Number(row!.net);
      }
      // The transfers that were not taken back equal the earnings plus the debt.
      expect(sent - returned + (await payable(sales[0]!))).toBe(earned);
      expect(await check()).toEqual([]);
    });
    await fc.assert(property, { numRuns: 5 });
  });
});
