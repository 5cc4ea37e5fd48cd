import { expect, test } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import { onBothTransports } from '@marketplace/store/testing';
import { invariantChecker, violationsOf } from '../invariants.ts';
import { eventsOf, refusalOf, settle } from '../observe.ts';
import { booksOf } from '../payment-actions.ts';
import {
  advance,
  finishCalls,
  newPaidSale,
  newParty,
  payments,
  personOf,
  sandboxOf,
  usd,
  worker,
} from '../payments-under-test.ts';
import {
  balanceOf,
  disputeRefOf,
  fulfilledNow,
  newFulfilledSale,
  newReleasedSale,
  newStartedSale,
  payoutOf,
  payoutsOf,
  setAccount,
  start,
} from '../payout-actions.ts';

onBothTransports('payouts', payments, (tested) => {
  const retry = async (...[{ seller }, { id }]: [{ seller: Parameters<typeof personOf>[0] }, { id: string }]) =>
    (await tested().client.retryPayout(personOf(seller), { id })).output;

  test('a released order is paid out once, with an event for the seller', async () => {
    const check = invariantChecker(tested());
    const sale = await newStartedSale(tested());
    const payout = await payoutOf(tested(), sale);
    expect(payout).toMatchObject({
      organizationId: sale.seller.organizationId,
      status: 'released',
      items: [{ orderId: sale.orderId, gross: usd(10_000), refunded: usd(0), fee: usd(1000), net: usd(9000) }],
      adjustments: [],
      amount: usd(9000),
      bankStatus: 'paid',
      holdReasons: [],
    });
    expect(await booksOf(tested(), sale)).toEqual([
      ['capture', 'provider > escrow: 10000'],
      ['release', 'escrow > fees: 1000', 'escrow > payable: 9000'],
      ['payout', 'payable > transit: 9000'],
      ['payout_paid', 'transit > provider: 9000'],
    ]);
    const events = await eventsOf(tested(), payout);
    expect(events).toMatchObject([
      { type: 'payout.released', organizationIds: [sale.seller.organizationId], data: { object: payout } },
    ]);
    await settle(tested());
    await start(tested(), sale);
    expect(await payoutOf(tested(), sale)).toEqual(payout);
    expect(await eventsOf(tested(), payout)).toHaveLength(1);
    expect(await check()).toEqual([]);
  });

  test('a part of the money that was refunded before is not paid out, and neither is its fee taken', async () => {
    const sale = await newFulfilledSale(tested());
    await tested().client.createRefund(sale.seller, { id: sale.payment.id, amount: usd(3333) });
    await tested().engine.releaseOrder(worker, { orderId: sale.orderId });
    await start(tested(), sale);
    expect(await payoutOf(tested(), sale)).toMatchObject({
      items: [{ gross: usd(10_000), refunded: usd(3333), fee: usd(667), net: usd(6000) }],
      amount: usd(6000),
    });
    expect(await violationsOf(tested())).toEqual([]);
  });

  test('an order that was refunded whole is not released', async () => {
    const sale = await newFulfilledSale(tested());
    await tested().client.createRefund(sale.seller, { id: sale.payment.id });
    await tested().engine.releaseOrder(worker, { orderId: sale.orderId });
    await start(tested(), sale);
    expect(await payoutOf(tested(), sale)).toMatchObject({ status: 'canceled' });
    expect(await violationsOf(tested())).toEqual([]);
  });

  test('an order is not released before its time, and then once; a confirmed receipt is the earlier time', async () => {
    const early = await newPaidSale(tested());
    const { orderId } = early;
    const { fulfilledAt } = fulfilledNow();
    const eligibleAt = new Date(Date.now() + 7 * 86_400_000).toISOString();
    const release = () => tested().engine.releaseOrder(worker, { orderId });
    await release();
    await tested().engine.recordFulfillment(worker, { orderId, fulfilledAt, eligibleAt, receiptConfirmedAt: null });
    await release();
    expect(await payoutOf(tested(), early)).toMatchObject({ status: 'on_hold', holdReasons: ['hold_period'] });
    const receipt = { orderId, fulfilledAt, eligibleAt: fulfilledAt, receiptConfirmedAt: new Date().toISOString() };
    await tested().engine.recordFulfillment(worker, receipt);
    const { account } = (await tested().engine.getAccountState(worker, { orderId })).output;
    // A second report does not move the time.
    expect(account).toMatchObject({ eligibleAt, receiptConfirmedAt: receipt.receiptConfirmedAt });
    await Promise.all([release(), release(), release()]);
    expect(await payoutOf(tested(), early)).toMatchObject({ status: 'scheduled', amount: usd(9000) });
    expect((await booksOf(tested(), early)).map(([kind]) => kind)).toEqual(['capture', 'release']);
  });

  test('a refused transfer returns the amount; another account and a retry pay it with a new transfer', async () => {
    const check = invariantChecker(tested());
    const sale = await newStartedSale(tested(), { destination: 'acct_sandbox_fail' });
    const failed = await payoutOf(tested(), sale);
    expect(failed).toMatchObject({ status: 'failed', failure: { code: 'account_closed' }, releasedAt: null });
    expect(await balanceOf(tested(), sale.seller)).toEqual({ payable: 9000, transit: 0 });
    // The system does not try again by itself.
    await start(tested(), sale);
    expect(await payoutOf(tested(), sale)).toEqual(failed);
    expect(await retry(sale, failed)).toMatchObject({ status: 'failed' });
    expect(await check()).toEqual([]);
    await setAccount(tested(), sale.seller, { destination: 'acct_sandbox_ok' });
    expect(await retry(sale, failed)).toMatchObject({ status: 'released', failure: null });
    await settle(tested());
    expect(await balanceOf(tested(), sale.seller)).toEqual({ payable: 0, transit: 0 });
    expect((await booksOf(tested(), sale)).map(([kind]) => kind)).toEqual([
      'capture',
      'release',
      ...['payout', 'payout_failed', 'payout', 'payout_failed', 'payout', 'payout_paid'],
    ]);
    expect((await refusalOf(retry(sale, failed))).code).toBe('invalid_state_transition');
    expect(await check()).toEqual([]);
  });

  test.each(['a full refund', 'a lost dispute'])(
    'a payout that has failed is canceled after %s, and its workflow asks no more',
    async (cause) => {
      const sale = await newStartedSale(tested(), { destination: 'acct_sandbox_fail' });
      const { orderId, seller, payment } = sale;
      if (cause === 'a full refund') await tested().client.createRefund(seller, { id: payment.id });
      else {
        const controls = await sandboxOf(tested());
        await controls.disputePayment(payment.id, { stage: 'chargeback', reason: 'fraudulent' });
        await settle(tested());
        await controls.closeDispute(await disputeRefOf(tested(), sale), 'lost');
        await settle(tested());
      }
      const startAt = async () =>
        (await tested().engine.getAccountState(worker, { orderId })).output.account!.payout!.startAt;
      expect(await startAt()).not.toBeNull();
      await start(tested(), sale);
      expect(await payoutOf(tested(), sale)).toMatchObject({ status: 'canceled', amount: usd(0), failure: null });
      expect(await startAt()).toBeNull();
      const { organizationId } = seller;
      expect((await tested().engine.countObligations(worker, { organizationId })).output).toEqual({
        payouts: 0,
        balances: 0,
        waitsUntil: null,
      });
    },
  );

  test('a new account that is active starts failed payouts again by itself', async () => {
    const sale = await newStartedSale(tested(), { destination: 'acct_sandbox_fail' });
    await setAccount(tested(), sale.seller, { destination: 'acct_sandbox_ok' });
    await start(tested(), sale);
    expect(await payoutOf(tested(), sale)).toMatchObject({ status: 'released' });
    expect(await violationsOf(tested())).toEqual([]);
  });

  test('a notice about an earlier transfer that failed does not end the present one', async () => {
    const sale = await newReleasedSale(tested(), { destination: 'acct_sandbox_fail' });
    const controls = await sandboxOf(tested());
    await controls.holdNotices();
    await start(tested(), sale);
    await setAccount(tested(), sale.seller, { destination: 'acct_sandbox_timeout' });
    const { id } = await payoutOf(tested(), sale);
    // The provider does not answer, so the payout is processing when the notice arrives.
    expect(await retry(sale, { id })).toMatchObject({ status: 'processing' });
    await controls.shuffleNotices();
    await controls.flushNotices();
    await settle(tested());
    await finishCalls(tested());
    expect(await payoutOf(tested(), sale)).toMatchObject({ status: 'released' });
    expect(await violationsOf(tested())).toEqual([]);
  });

  test('money that the bank returns is in the balance again, and is paid when a member asks for it', async () => {
    const check = invariantChecker(tested());
    const sale = await newStartedSale(tested(), { destination: 'acct_sandbox_returned' });
    const { id } = await payoutOf(tested(), sale);
    await advance(tested(), 5);
    await settle(tested());
    const [next, returned] = await payoutsOf(tested(), sale);
    expect(returned).toMatchObject({ id, status: 'returned', bankStatus: 'failed', amount: usd(9000) });
    expect(next).toMatchObject({ status: 'scheduled', amount: usd(9000) });
    expect(await balanceOf(tested(), sale.seller)).toEqual({ payable: 9000, transit: 0 });
    await setAccount(tested(), sale.seller, { destination: 'acct_sandbox_ok' });
    await start(tested(), sale);
    expect((await payoutsOf(tested(), sale))[0]).toMatchObject({
      status: 'on_hold',
      holdReasons: ['manual_schedule'],
    });
    const caller = personOf(sale.seller, 'finance');
    expect((await tested().client.releasePayout(caller, { id: next!.id })).output.status).toBe('released');
    expect(await check()).toEqual([]);
  });

  test('a payout whose transfer was not answered stays processing; its repetition finds the transfer', async () => {
    const check = invariantChecker(tested());
    const sale = await newStartedSale(tested(), { destination: 'acct_sandbox_timeout' });
    expect(await payoutOf(tested(), sale)).toMatchObject({ status: 'processing', amount: usd(9000) });
    expect(await balanceOf(tested(), sale.seller)).toEqual({ payable: 0, transit: 9000 });
    await start(tested(), sale);
    expect(await check()).toEqual([]);
    await finishCalls(tested());
    expect(await payoutOf(tested(), sale)).toMatchObject({ status: 'released' });
    expect((await booksOf(tested(), sale)).map(([kind]) => kind).filter((kind) => kind === 'payout')).toHaveLength(1);
    expect(await check()).toEqual([]);
  });

  test('funds that have not arrived at the provider are paid out later', async () => {
    const seller = (await newReleasedSale(tested())).seller;
    const sale = await newPaidSale(tested(), {}, { seller });
    const { orderId } = sale;
    await tested().engine.recordFulfillment(worker, { orderId, ...fulfilledNow(), receiptConfirmedAt: null });
    await tested().engine.releaseOrder(worker, { orderId });
    await start(tested(), sale);
    expect(await payoutOf(tested(), sale)).toMatchObject({
      status: 'on_hold',
      holdReasons: ['awaiting_provider_funds'],
    });
    expect(await violationsOf(tested())).toEqual([]);
    await advance(tested(), 5);
    await start(tested(), sale);
    expect(await payoutOf(tested(), sale)).toMatchObject({ status: 'released' });
    expect(await violationsOf(tested())).toEqual([]);
  });

  test('payouts belong to one organization; an id of another one is not found', async () => {
    const sale = await newStartedSale(tested());
    const { id } = await payoutOf(tested(), sale);
    const { client } = tested();
    const others = [personOf(newParty()), personOf(sale.buyer)];
    for (const other of others) {
      expect((await refusalOf(client.getPayout(other, { id }))).code).toBe('not_found');
      expect((await refusalOf(client.releasePayout(other, { id }))).code).toBe('not_found');
      expect((await refusalOf(client.retryPayout(other, { id }))).code).toBe('not_found');
      expect((await client.getPayouts(other, { ids: [id] })).output.data).toEqual([]);
      expect((await client.listPayouts(other, {})).output.data).toEqual([]);
      const account = { id: sale.seller.organizationId };
      expect((await refusalOf(client.getPayoutAccount(other, account))).code).toBe('not_found');
    }
    expect((await client.getPayouts(personOf(sale.seller), { ids: [id, newId('po')] })).output.data).toHaveLength(1);
  });
});
