import { expect, test } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import { sql } from '@marketplace/store';
import { newOperator, onBothTransports } from '@marketplace/store/testing';
import fc from 'fast-check';
import { centsOf } from '../../src/risk/dollar-units.ts';
import { invariantChecker } from '../invariants.ts';
import { settle } from '../observe.ts';
import { disputeActions } from '../dispute-actions.ts';
import { advance, execute, type Party, paymentsWith, sandboxOf, worker } from '../payments-under-test.ts';
import { disputeRefOf, newFulfilledSale, newReleasedSale, newSellerWithAccount, payoutOf } from '../payout-actions.ts';

const day = 86_400;
const settings = { RISK_CONTROLS: 'on', RISK_LIMITS: { newSellerReserveBps: 0, newSellerPayoutDelayDays: 0 } } as const;
type Released = Awaited<ReturnType<typeof newReleasedSale>>;

onBothTransports('the limit of a day', paymentsWith(settings), (tested) => {
  const sell = (seller: Party, currency: 'USD' | 'EUR' | 'JPY' | 'GBP', amount: number) =>
    newReleasedSale(tested(), {}, { seller, total: { amount, currency }, platformFee: { amount: 0, currency } });
  /** Starts the payout, as the workflow does with the owners from identity. */
  const begin = async (sale: Released, ownerId: string | null) => {
    await tested().engine.startPayout(worker, { orderId: sale.orderId, parties: { ownerId, related: false } });
    return payoutOf(tested(), sale);
  };

  test('counts in dollars over all currencies, over all organizations of one first owner', async () => {
    const ownerId = newId('usr');
    const [one, other] = [await newSellerWithAccount(tested()), await newSellerWithAccount(tested())];
    // About 2,000 dollars each.
    expect((await begin(await sell(one, 'USD', 200_000), ownerId)).status).toBe('released');
    expect((await begin(await sell(one, 'EUR', 165_000), ownerId)).status).toBe('released');
    expect(await begin(await sell(one, 'JPY', 300_000), ownerId)).toMatchObject({ holdReasons: ['payout_limit'] });
    const third = await sell(other, 'GBP', 145_000);
    expect(await begin(third, ownerId)).toMatchObject({ holdReasons: ['payout_limit'] });
    const stranger = await sell(await newSellerWithAccount(tested()), 'GBP', 145_000);
    expect((await begin(stranger, newId('usr'))).status).toBe('released');
    await advance(tested(), day);
    expect((await begin(third, ownerId)).status).toBe('released');
  });

  test('counts over organizations that are paid out to one bank account, whoever owns them', async () => {
    const sellers = [await newSellerWithAccount(tested()), await newSellerWithAccount(tested())];
    const ids = sellers.map(({ organizationId }) => organizationId);
    await execute(tested(), sql`update payout_account set destination = 'print_2' where organization_id = any(${ids})`);
    const [one, other] = [await sell(sellers[0]!, 'USD', 400_000), await sell(sellers[1]!, 'USD', 400_000)];
    expect((await begin(one, newId('usr'))).status).toBe('released');
    expect(await begin(other, newId('usr'))).toMatchObject({ holdReasons: ['payout_limit'] });
  });

  test('of several organizations of an owner is kept in any 24 hours, over all currencies', async () => {
    const currencies = ['USD', 'EUR', 'JPY', 'GBP'] as const;
    const order = fc.record({
      of: fc.nat(1),
      currency: fc.constantFrom(...currencies),
      dollars: fc.integer({ min: 300, max: 5_600 }),
    });
    const round = fc.record({
      made: fc.array(order, { minLength: 1, maxLength: 4 }),
      hours: fc.integer({ min: 1, max: 20 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 3, maxLength: 5 }), async (rounds) => {
        const check = invariantChecker(tested());
        const ownerId = newId('usr');
        const sellers = [await newSellerWithAccount(tested()), await newSellerWithAccount(tested())];
        const sales: Released[] = [];
        for (const { made, hours } of rounds) {
          for (const { of, currency, dollars } of made) {
            const amount = currency === 'USD' ? dollars * 100 : currency === 'JPY' ? dollars * 150 : dollars * 80;
            sales.push(await sell(sellers[of]!, currency, amount));
          }
          await Promise.all(sales.map((sale) => begin(sale, ownerId)));
          await advance(tested(), hours * 3600);
        }
        const left = await execute(
          tested(),
          sql<{ at: string; amount: string; currency: (typeof currencies)[number] }>`
            select released_at as at, amount, currency from payout
             where organization_id = any(${sellers.map(({ organizationId }) => organizationId)})
               and status = 'released'`,
        );
        const paid = left.map(({ at, amount, currency }) => ({
          at: new Date(at).getTime(),
          cents: centsOf(BigInt(amount), currency),
        }));
        for (const { at: end } of paid) {
          const together = paid.filter(({ at }) => at <= end && at > end - day * 1000 + 60_000);
          expect(together.reduce((sum, { cents }) => sum + cents, 0n)).toBeLessThanOrEqual(500_000n);
        }
        // Each that is not larger than the limit leaves some day, by the clock alone.
        for (let days = 0; days < sales.length + 2; days += 1) {
          for (const sale of sales) await begin(sale, ownerId);
          await advance(tested(), day + 60);
        }
        for (const sale of sales) {
          const { status, holdReasons, amount } = await payoutOf(tested(), sale);
          const large = centsOf(BigInt(amount.amount), amount.currency) > 500_000n;
          expect({ status, holdReasons }).toEqual(
            large ? { status: 'on_hold', holdReasons: ['review'] } : { status: 'released', holdReasons: [] },
          );
        }
        expect(await check()).toEqual([]);
      }),
      { numRuns: 3 },
    );
  });
});

onBothTransports('what a seller has earned', paymentsWith({}), (tested) => {
  test('follows refunds, and leaves out what a bank disputes', async () => {
    const { refund, disputeBy } = disputeActions(tested);
    const sale = await newReleasedSale(tested());
    const earned = async () => {
      const [row] = await execute(
        tested(),
        sql<{ amount: string }>`
          select amount from released_day where organization_id = ${sale.seller.organizationId}`,
      );
      return Number(row!.amount);
    };
    expect(await earned()).toBe(10_000);
    await refund(sale, 1_000);
    expect(await earned()).toBe(9_000);
    await disputeBy(sale, { stage: 'chargeback' });
    expect(await earned()).toBe(0);
    await (await sandboxOf(tested())).closeDispute(await disputeRefOf(tested(), sale), 'won');
    await settle(tested());
    expect(await earned()).toBe(9_000);
  });
});

onBothTransports('payouts between related parties', paymentsWith({ ...settings, RISK_CONTROLS: 'on' }), (tested) => {
  const begin = async (sale: Released, related: boolean) => {
    const parties = { ownerId: newId('usr'), related };
    await tested().engine.startPayout(worker, { orderId: sale.orderId, parties });
    return payoutOf(tested(), sale);
  };

  test('wait until an operator lets them go, also if the parties no longer share anybody', async () => {
    const sale = await newReleasedSale(tested());
    const { id, ...held } = await begin(sale, true);
    expect(held).toMatchObject({ status: 'on_hold', holdReasons: ['related_parties'] });
    await advance(tested(), 200 * day);
    expect(await begin(sale, false)).toMatchObject({ holdReasons: ['related_parties'] });
    const listed = (await tested().client.listRiskHolds(newOperator('finance'), { limit: 1 })).output.data;
    expect(listed).toMatchObject([{ id, reasons: ['related_parties'] }]);
    await tested().client.approvePayout(newOperator('finance'), { id, reason: 'An agency that works for both.' });
    expect((await begin(sale, true)).status).toBe('released');
  });

  test('earn no trust', async () => {
    const sale = await newFulfilledSale(tested());
    await begin(sale, true);
    await tested().engine.releaseOrder(worker, { orderId: sale.orderId });
    const trusted = await newReleasedSale(tested());
    const ids = [sale, trusted].map(({ seller }) => seller.organizationId);
    const rows = await execute(
      tested(),
      sql<{ id: string; amount: string }>`
        select organization_id as id, amount from released_day where organization_id = any(${ids})`,
    );
    expect(rows).toEqual([{ id: trusted.seller.organizationId, amount: '10000' }]);
  });
});
