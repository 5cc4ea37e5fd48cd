import { afterEach, expect, test } from '@jest/globals';
import { onBothTransports } from '@marketplace/store/testing';
import { balancesOf, refusalOf, reportsOf, settle } from '../observe.ts';
import { violationsOf } from '../invariants.ts';
import { advance, newPaidSale, payments, type Sale, sandboxOf, worker } from '../payments-under-test.ts';
import {
  balanceOf,
  fulfilledNow,
  newFulfilledSale,
  newReleasedSale,
  newSellerWithAccount,
  newStartedSale,
  payoutOf,
  payoutsOf,
  start,
} from '../payout-actions.ts';
import { disputeActions } from '../dispute-actions.ts';
import { snapshotActions } from './snapshot-actions.ts';

const hour = 3600;
const day = 24 * hour;

onBothTransports('disputes, the hold of the money, and payouts', payments, (tested) => {
  const { newPaid, claim, disputeBy, closeBy, accountOf } = disputeActions(tested);
  const engine = () => tested().engine;
  const release = async ({ orderId }: Sale) => void (await engine().releaseOrder(worker, { orderId }));
  const holdOf = async (sale: Sale): Promise<number | null> => {
    const { account } = (await engine().getAccountState(worker, { orderId: sale.orderId })).output;
    return account!.eligibleAt === null ? null : (Date.parse(account!.eligibleAt) - Date.parse(account!.now)) / 1000;
  };
  /** A paid order that is fulfilled, and whose money is held for a time in seconds. */
  const newHeld = async (holdSeconds: number) => {
    const seller = await newSellerWithAccount(tested());
    const sale = await newPaidSale(tested(), { paymentMethod: 'pm_card_bypassPending' }, { seller });
    const { now } = (await engine().getAccountState(worker, { orderId: sale.orderId })).output.account!;
    const times = { fulfilledAt: now, eligibleAt: new Date(Date.parse(now) + holdSeconds * 1000).toISOString() };
    await engine().recordFulfillment(worker, { orderId: sale.orderId, ...times, receiptConfirmedAt: null });
    return sale;
  };

  afterEach(async () => expect(await violationsOf(tested())).toEqual([]));

  test.each([
    ['its remaining time', 7 * day, 2 * day, 5 * day],
    ['a day at least', 7 * day, 6 * day + 23 * hour, day],
  ])('the hold stands still during a dispute, and goes on for %s', async (_, hold, before, after) => {
    const sale = await newHeld(hold);
    await advance(tested(), before);
    const { id } = await claim(sale);
    expect(await holdOf(sale)).toBeNull();
    expect((await reportsOf(tested(), sale)).at(-1)).toMatchObject({ kind: 'dispute', payoutEligibleAt: null });
    await advance(tested(), 3 * day);
    await release(sale);
    expect(await accountOf(sale)).toMatchObject({ released_at: null });
    await tested().client.withdrawDispute(sale.buyer, { id });
    expect(Math.abs((await holdOf(sale))! - after)).toBeLessThan(120);
    expect((await reportsOf(tested(), sale)).at(-1)).toMatchObject({ payoutEligibleAt: expect.any(String) });
    await release(sale);
    expect(await accountOf(sale)).toMatchObject({ released_at: null });
    await advance(tested(), after + 120);
    await release(sale);
    expect(await accountOf(sale)).toMatchObject({ released_at: expect.anything() });
  });

  test('the hold stands still until the last open dispute has ended', async () => {
    const sale = await newHeld(7 * day);
    await disputeBy(sale, { stage: 'inquiry' });
    await disputeBy(sale, { stage: 'inquiry' });
    await closeBy(sale, 'won');
    expect(await holdOf(sale)).toBeNull();
    await closeBy(sale, 'won');
    expect(Math.abs((await holdOf(sale))! - 7 * day)).toBeLessThan(120);
  });

  test('the hold of an order that is fulfilled while it is disputed begins when the dispute has ended', async () => {
    const sale = await newPaid();
    await disputeBy(sale, { stage: 'inquiry' });
    const { now } = (await engine().getAccountState(worker, { orderId: sale.orderId })).output.account!;
    const times = { fulfilledAt: now, eligibleAt: new Date(Date.parse(now) + 7 * day * 1000).toISOString() };
    await engine().recordFulfillment(worker, { orderId: sale.orderId, ...times, receiptConfirmedAt: null });
    expect(await holdOf(sale)).toBeNull();
    await closeBy(sale, 'won');
    expect(Math.abs((await holdOf(sale))! - 7 * day)).toBeLessThan(120);
  });

  test('nothing is left of the hold if the buyer had confirmed the receipt before the dispute', async () => {
    const sale = await newHeld(7 * day);
    const { now, eligibleAt } = (await engine().getAccountState(worker, { orderId: sale.orderId })).output.account!;
    const times = { fulfilledAt: now, eligibleAt: eligibleAt! };
    await engine().recordFulfillment(worker, { orderId: sale.orderId, ...times, receiptConfirmedAt: now });
    await disputeBy(sale, { stage: 'inquiry' });
    await release(sale);
    expect(await accountOf(sale)).toMatchObject({ released_at: null });
    await closeBy(sale, 'won');
    expect(await holdOf(sale)).toBeLessThanOrEqual(0);
    await release(sale);
    expect(await accountOf(sale)).toMatchObject({ released_at: expect.anything() });
  });

  test('a dispute that is lost before the release leaves the seller the rest, less the fee on it', async () => {
    const sale = await newFulfilledSale(tested());
    await disputeBy(sale, { stage: 'chargeback', amount: 3333n });
    await closeBy(sale, 'lost');
    await advance(tested(), day + 60);
    await release(sale);
    // 6667 are left, with a fee of 10 %.
    expect(await balancesOf(tested(), sale)).toEqual({ provider: -6667, fees: 667, payable: 6000 });
    await start(tested(), sale);
    expect(await payoutOf(tested(), sale)).toMatchObject({ status: 'released', amount: { amount: 6000 } });
  });

  test('a dispute after the release takes money and exactly its part of the fee; a won one returns both', async () => {
    const sale = await newReleasedSale(tested());
    const released = { provider: -10_000, fees: 1000, payable: 9000 };
    expect(await balancesOf(tested(), sale)).toEqual(released);
    await disputeBy(sale, { stage: 'chargeback', amount: 3333n });
    expect(await balancesOf(tested(), sale)).toEqual({ provider: -6667, fees: 667, payable: 6000 });
    await start(tested(), sale);
    expect(await payoutOf(tested(), sale)).toMatchObject({ status: 'on_hold', holdReasons: ['dispute_open'] });
    await closeBy(sale, 'won');
    expect(await balancesOf(tested(), sale)).toEqual(released);
    await start(tested(), sale);
    expect(await payoutOf(tested(), sale)).toMatchObject({ status: 'released', amount: { amount: 9000 } });
  });

  test('a completed order cannot be claimed any more', async () => {
    const sale = await newReleasedSale(tested());
    expect(await refusalOf(claim(sale))).toMatchObject({ code: 'dispute_window_closed' });
  });

  test('a dispute after the payout makes the seller owe its part; the next payout is reduced by it', async () => {
    const sale = await newStartedSale(tested());
    expect(await payoutOf(tested(), sale)).toMatchObject({ status: 'released', amount: { amount: 9000 } });
    await disputeBy(sale, { stage: 'chargeback', amount: 3333n });
    expect(await balanceOf(tested(), sale.seller)).toEqual({ payable: -3000, transit: 0 });
    await closeBy(sale, 'lost');
    expect(await balanceOf(tested(), sale.seller)).toEqual({ payable: -3000, transit: 0 });
    expect(await accountOf(sale)).toMatchObject({ charged_back: '3333', fee_reversed: '333' });
    const next = await newStartedSale(tested(), {}, { seller: sale.seller });
    expect(await payoutOf(tested(), next)).toMatchObject({
      status: 'released',
      amount: { amount: 6000 },
      adjustments: [{ type: 'negative_balance', amount: { amount: -3000 } }],
    });
    expect(await balanceOf(tested(), sale.seller)).toEqual({ payable: 0, transit: 0 });
  });

  test('disputes of a whole order return exactly the fee, however they are cut', async () => {
    const sale = await newStartedSale(tested());
    for (const amount of [1n, 3333n, 2222n, 1111n, 3333n]) {
      await disputeBy(sale, { stage: 'chargeback', amount });
      await closeBy(sale, 'lost');
    }
    expect(await accountOf(sale)).toMatchObject({ charged_back: '10000', fee_reversed: '1000' });
    expect(await balanceOf(tested(), sale.seller)).toEqual({ payable: -9000, transit: 0 });
  });
});

onBothTransports('what the platform has lost to an order', payments, (tested) => {
  const { newPaid, accountOf, refund } = disputeActions(tested);
  const { applySnapshot: apply, snapshotOf } = snapshotActions(tested);

  afterEach(async () => expect(await violationsOf(tested())).toEqual([]));

  test.each([false, true])(
    'money of a dispute that is won on appeal covers what another lost dispute took, then the seller (released: %s)',
    async (isReleased) => {
      const order = isReleased ? await newReleasedSale(tested()) : await newPaid();
      const total = BigInt(order.total.amount);
      const all = snapshotOf(order, { withdrawn: total, isRefundable: false });
      const half = snapshotOf(order, {
        withdrawn: total / 2n,
        money: { amount: total / 2n, currency: 'USD' },
        isRefundable: false,
      });
      for (const taken of [all, half]) await apply({ ...taken, status: 'lost' });
      expect(await accountOf(order)).toMatchObject({ charged_back: String(total), lost: String(total / 2n) });
      await apply({ ...all, status: 'won', withdrawn: 0n });
      expect(await accountOf(order)).toMatchObject({ charged_back: String(total / 2n), withdrawn: '0', lost: '0' });
      expect((await balancesOf(tested(), order)).losses ?? 0).toBe(0);
      // The fee is 10 percent.
      if (isReleased) expect(await balanceOf(tested(), order.seller)).toMatchObject({ payable: Number(total) * 0.45 });
      else expect(await balancesOf(tested(), order)).toMatchObject({ escrow: Number(total / 2n) });
      // The other is won on appeal as well.
      await apply({ ...half, status: 'won', withdrawn: 0n });
      expect(await accountOf(order)).toMatchObject({ charged_back: '0', withdrawn: '0', lost: '0' });
    },
  );

  test('a refund that comes back covers what the bank has taken as well, and no payout is announced', async () => {
    const order = await newPaid();
    const { id } = await refund(order);
    await apply(snapshotOf(order, { status: 'lost', withdrawn: 4900n, isRefundable: false }));
    expect(await accountOf(order)).toMatchObject({ refunded: '4900', lost: '4900' });
    await (await sandboxOf(tested())).returnRefund(id);
    await settle(tested());
    expect(await accountOf(order)).toMatchObject({ refunded: '0', charged_back: '4900', lost: '0' });
    expect(await balancesOf(tested(), order)).toEqual({});
    const fulfilled = { ...fulfilledNow(), receiptConfirmedAt: null };
    await tested().engine.recordFulfillment(worker, { orderId: order.orderId, ...fulfilled });
    expect(await payoutsOf(tested(), order)).toEqual([]);
  });
});
