import { expect, test } from '@jest/globals';
import { sql } from '@marketplace/store';
import { onBothTransports } from '@marketplace/store/testing';
import { disputeActions } from '../dispute-actions.ts';
import { invariantChecker } from '../invariants.ts';
import { refusalOf } from '../observe.ts';
import { execute, newPaidSale, newParty, payments, personOf, type Sale, usd, worker } from '../payments-under-test.ts';
import { newSellerWithAccount, payoutOf, payoutsOf, setAccount, start } from '../payout-actions.ts';

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

onBothTransports('payouts of money that is held', payments, (tested) => {
  const { disputeBy, closeBy, refund } = disputeActions(tested);
  const stateOf = async ({ orderId }: Sale) =>
    (await tested().engine.getAccountState(worker, { orderId })).output.account!;
  /** Runs the steps of the order's workflow on the payout, until it only waits. */
  const look = async (sale: Sale) => {
    for (let looks = 0; ; looks += 1) {
      const { payout, now } = await stateOf(sale);
      if (!payout?.startAt || payout.startAt > now) return;
      if (looks > 2) throw new Error('The workflow would not come to rest.');
      await start(tested(), sale);
    }
  };
  /** A paid order that was shipped today, and whose money is held for seven days. */
  const fulfilled = async (seller?: Sale['seller']) => {
    const parties = { seller: seller ?? (await newSellerWithAccount(tested())) };
    const sale = await newPaidSale(tested(), { paymentMethod: 'pm_card_bypassPending' }, parties);
    const eligibleAt = inDays(7);
    const times = { fulfilledAt: inDays(0), eligibleAt, receiptConfirmedAt: null };
    await tested().engine.recordFulfillment(worker, { orderId: sale.orderId, ...times });
    return { ...sale, times };
  };
  const release = async (sale: Awaited<ReturnType<typeof fulfilled>>) => {
    const confirmed = { orderId: sale.orderId, ...sale.times, receiptConfirmedAt: inDays(0) };
    await tested().engine.recordFulfillment(worker, confirmed);
    await tested().engine.releaseOrder(worker, { orderId: sale.orderId });
  };

  test('are there from the fulfillment on, with the amount, the date and the reason', async () => {
    const check = invariantChecker(tested());
    const sale = await fulfilled();
    const payout = await payoutOf(tested(), sale);
    expect(payout).toMatchObject({
      status: 'on_hold',
      holdReasons: ['hold_period'],
      eligibleAt: sale.times.eligibleAt,
      amount: usd(9000),
      items: [{ gross: usd(10_000), refunded: usd(0), fee: usd(1000), net: usd(9000) }],
      releasedAt: null,
    });
    await look(sale);
    expect(await payoutOf(tested(), sale)).toEqual(payout);
    expect(await refusalOf(tested().client.releasePayout(personOf(sale.seller), { id: payout.id }))).toMatchObject({
      code: 'payout_not_releasable',
      members: { eligibleAt: sale.times.eligibleAt, holdReasons: ['hold_period'] },
    });
    expect(await check()).toEqual([]);
    await release(sale);
    expect(await payoutOf(tested(), sale)).toMatchObject({ id: payout.id, status: 'scheduled', holdReasons: [] });
    await look(sale);
    expect(await payoutOf(tested(), sale)).toMatchObject({ id: payout.id, status: 'released', amount: usd(9000) });
    expect(await check()).toEqual([]);
  });

  test('never start before the money is released, also when the buyer has confirmed the receipt', async () => {
    const sale = await fulfilled();
    const confirmed = { orderId: sale.orderId, ...sale.times, receiptConfirmedAt: inDays(0) };
    await tested().engine.recordFulfillment(worker, confirmed);
    await start(tested(), sale);
    const payout = await payoutOf(tested(), sale);
    expect(payout).toMatchObject({ status: 'on_hold', holdReasons: ['hold_period'] });
    const request = tested().client.releasePayout(personOf(sale.seller), { id: payout.id });
    expect((await refusalOf(request)).code).toBe('payout_not_releasable');
  });

  test('say what else they will wait for', async () => {
    const sale = await fulfilled(newParty());
    await look(sale);
    expect(await payoutOf(tested(), sale)).toMatchObject({
      holdReasons: ['hold_period', 'payout_account_inactive'],
    });
    await setAccount(tested(), sale.seller, {});
    await look(sale);
    expect(await payoutOf(tested(), sale)).toMatchObject({ holdReasons: ['hold_period'] });
  });

  test('lose what is refunded, and are canceled when nothing is left', async () => {
    const check = invariantChecker(tested());
    const sale = await fulfilled();
    await refund(sale, 3333);
    await look(sale);
    expect(await payoutOf(tested(), sale)).toMatchObject({
      status: 'on_hold',
      amount: usd(6000),
      items: [{ refunded: usd(3333), fee: usd(667) }],
    });
    await refund(sale);
    await look(sale);
    expect(await payoutOf(tested(), sale)).toMatchObject({ status: 'canceled', amount: usd(0) });
    expect(await check()).toEqual([]);
  });

  test('wait for disputes, whose end says when they are due', async () => {
    const check = invariantChecker(tested());
    const sale = await fulfilled();
    await disputeBy(sale, { stage: 'chargeback' });
    await look(sale);
    expect(await payoutOf(tested(), sale)).toMatchObject({
      status: 'on_hold',
      holdReasons: ['hold_period', 'dispute_open'],
      eligibleAt: null,
      amount: usd(0),
    });
    await closeBy(sale, 'won');
    await look(sale);
    const { eligibleAt } = await stateOf(sale);
    expect(await payoutOf(tested(), sale)).toMatchObject({
      holdReasons: ['hold_period'],
      eligibleAt,
      amount: usd(9000),
    });
    await disputeBy(sale, { stage: 'chargeback' });
    await closeBy(sale, 'lost');
    await look(sale);
    expect(await payoutOf(tested(), sale)).toMatchObject({ status: 'canceled', amount: usd(0) });
    expect(await check()).toEqual([]);
  });

  test('are no debt of the platform: what a seller owes is taken from money that is released', async () => {
    const seller = await newSellerWithAccount(tested());
    const paidOut = await fulfilled(seller);
    await release(paidOut);
    await look(paidOut);
    await refund(paidOut, 1000);
    const upcoming = await fulfilled(seller);
    const sale = await fulfilled(seller);
    await release(sale);
    await look(sale);
    expect(await payoutOf(tested(), sale)).toMatchObject({ status: 'released', amount: usd(8100) });
    await look(upcoming);
    expect(await payoutOf(tested(), upcoming)).toMatchObject({ status: 'on_hold', amount: usd(9000) });
    expect((await tested().engine.payOutBalances(worker, { limit: 100 })).output).toEqual({ scheduled: 0 });
  });

  test('of orders that an earlier version has fulfilled are made when the money is released', async () => {
    const sale = await fulfilled();
    await execute(tested(), sql`delete from payout where order_id = ${sale.orderId}`);
    await look(sale);
    expect(await payoutsOf(tested(), sale)).toEqual([]);
    await release(sale);
    expect(await payoutOf(tested(), sale)).toMatchObject({ status: 'scheduled', amount: usd(9000) });
  });
});
