import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { captureAheadMs, claimAnswerMs } from '@marketplace/payments-contract/limits';
import type { Dispute } from '@marketplace/payments-contract';
import { fulfillmentMs, holdMs, paymentMs } from '@marketplace/trading-contract/limits';
import { type MoneyStack, openMoneyStack, openPayoutAccount } from '../support/money/money-stack.ts';
import { type ReceivedEvent, whenReceived } from '../support/trading/trading-api.ts';
import { waitFor } from '../support/wait-for.ts';

/** Deadlines of orders and of their money, by a clock that the tests advance. Each has its effect once. */
let money: MoneyStack;
beforeAll(async () => {
  money = await openMoneyStack('days', {});
});
afterAll(() => money?.close());

const minute = 60_000;
const typesOf = (events: ReceivedEvent[]): string[] => events.map(({ type }) => type);
const both = () => [money.seller, money.buyer];
const paid = async () => {
  const deal = await money.order();
  const payment = await money.pay(deal.order);
  await money.until(deal.order, 'paid');
  return { ...deal, payment };
};
const fulfilled = async () => {
  const deal = await paid();
  await money.seller.server.post(`/orders/${deal.order.id}/fulfillments`, {});
  await waitFor('the hold', async () => (await money.detailsOf(deal.order)).includes('Waits for the end of the hold'));
  return deal;
};
/** Entries of an organization's audit log about a record, oldest first. */
const auditOf = async (id: string): Promise<string[]> => {
  const { body } = await money.seller.owner.get<{ data: { action: string; targets: { id: string }[] }[] }>(
    '/audit-events?limit=100',
  );
  return body.data
    .filter(({ targets }) => targets.some((target) => target.id === id))
    .map(({ action }) => action)
    .reverse();
};

test("an authorized payment stops its order's deadline, and is captured a day before it ends", async () => {
  const { order } = await money.order();
  const payment = await money.pay(order, 'pm_card_visa', { captureMethod: 'manual' });
  expect(payment).toMatchObject({ status: 'requires_capture', captureBefore: expect.any(String) });
  await money.pass(paymentMs.direct + minute);
  await waitFor('the end of the authorization to be awaited', async () =>
    (await money.detailsOf(order)).includes('authoriz'),
  );
  expect(await money.selling.readOrder(order.id)).toMatchObject({ status: 'pending_payment' });
  const authorizedMs = Date.parse(payment.captureBefore!) - Date.parse(payment.createdAt);
  await money.pass(Math.ceil((authorizedMs - captureAheadMs) / 1000) * 1000);
  await money.until(order, 'paid');
  expect(await money.readPayment(payment.id)).toMatchObject({ status: 'succeeded' });
  for (const events of await whenReceived(both(), [order.id, payment.id], 3))
    expect(typesOf(events)).toEqual(['order.created', 'payment.succeeded', 'order.paid']);
});

test('a payment whose authorization ends is canceled, and the order can be paid again', async () => {
  const { order } = await money.order();
  const payment = await money.pay(order, 'pm_card_visa', { captureMethod: 'manual' });
  await money.help(`/payments/${payment.id}/expire-authorization`);
  const expired = await waitFor('the end of the authorization', async () => {
    const found = await money.readPayment(payment.id);
    return found.status === 'canceled' && found;
  });
  expect(expired).toMatchObject({ failure: { code: 'authorization_expired' } });
  const again = await money.pay(order);
  await money.until(order, 'paid');
  for (const events of await whenReceived(both(), [order.id, payment.id, again.id], 4))
    expect(typesOf(events)).toEqual(['order.created', 'payment.failed', 'payment.succeeded', 'order.paid']);
});

test('a paid order that is not fulfilled in time is refunded, once', async () => {
  const { order, payment } = await paid();
  await money.pass(fulfillmentMs - minute);
  expect(await money.selling.readOrder(order.id)).toMatchObject({ status: 'paid' });
  await money.pass(minute);
  await money.until(order, 'refunded');
  expect(await money.whenFollowed(order)).toEqual({ status: 'refunded' });
  for (const events of await whenReceived(both(), [order.id, payment.id], 5)) {
    expect(typesOf(events)).toEqual([
      'order.created',
      'payment.succeeded',
      'order.paid',
      'payment.refunded',
      'order.refunded',
    ]);
    expect(events.at(-1)!.data).toMatchObject({ refund: { reason: 'sla_expired' } });
  }
});

test('an order partly shipped in time is refunded the remainder, and the seller paid for the part', async () => {
  const { listing } = await money.order();
  const order = await money.buying.order(listing.id, 2);
  await money.pay(order);
  await money.until(order, 'paid');
  const items = [{ listingId: listing.id, quantity: 1 }];
  await money.seller.server.post(`/orders/${order.id}/fulfillments`, { items });
  await money.pass(fulfillmentMs);
  const amount = order.items[0]!.unitAmount.amount;
  await waitFor('the refund', async () => (await money.selling.readOrder(order.id)).refundedAmount.amount === amount);
  await money.pass(holdMs);
  await money.until(order, 'completed');
  expect(await money.selling.readOrder(order.id)).toMatchObject({
    fulfillmentStatus: 'partial',
    refundStatus: 'partial',
    refundedAmount: { amount },
  });
});

test('a hold ends at its time and not before, and the seller is paid once', async () => {
  const { order } = await fulfilled();
  await money.pass(holdMs - minute);
  expect(await money.selling.readOrder(order.id)).toMatchObject({ status: 'fulfilled' });
  expect(await money.payoutsOf(order)).toMatchObject([
    { status: 'on_hold', holdReasons: ['hold_period'], amount: { amount: 4860 } },
  ]);
  await money.pass(minute);
  await money.until(order, 'completed');
  expect(await money.whenFollowed(order)).toEqual({ status: 'completed' });
  expect(await money.payoutsOf(order)).toMatchObject([{ status: 'released', amount: { amount: 4860 } }]);
  const [payout] = await money.payoutsOf(order);
  const released = (await whenReceived([money.seller], [payout!.id], 1))[0]!;
  expect(typesOf(released)).toEqual(['payout.released']);
  const done = await waitFor('the audit log', async () => {
    const actions = await auditOf(payout!.id);
    return actions.includes('payout.released') && actions;
  });
  expect(done).toEqual(['payout.started', 'payout.released']);
});

test('a claim that the seller does not answer in time is decided for the buyer, and ends the hold', async () => {
  const { order, payment } = await fulfilled();
  const claim = { reason: 'not_received', description: 'Nothing has arrived.' };
  const opened = await money.buyer.server.post<Dispute>(`/orders/${order.id}/disputes`, claim);
  expect(opened).toMatchObject({ status: 201, body: { status: 'needs_response', source: 'buyer' } });
  await money.until(order, 'disputed');
  await money.pass(claimAnswerMs - minute);
  expect(await money.selling.readOrder(order.id)).toMatchObject({ status: 'disputed' });
  await money.pass(minute);
  await money.until(order, 'refunded');
  expect(await money.whenFollowed(order)).toEqual({ status: 'refunded' });
  expect(await money.payoutsOf(order)).toMatchObject([{ status: 'canceled', amount: { amount: 0 } }]);
  const events = (await whenReceived([money.buyer], [order.id, payment.id], 7))[0]!;
  expect(typesOf(events)).toEqual([
    'order.created',
    'payment.succeeded',
    'order.paid',
    'order.fulfilled',
    'order.disputed',
    'payment.refunded',
    'order.refunded',
  ]);
});

test('a payout waits until the seller has an active account, and then starts automatically', async () => {
  await openPayoutAccount(money.seller, 'acct_sandbox_restricted').catch(() => undefined);
  const { order } = await fulfilled();
  await money.pass(holdMs);
  await money.until(order, 'completed');
  const held = await waitFor('the payout to be held', async () => {
    const [payout] = await money.payoutsOf(order);
    return payout?.status === 'on_hold' && payout;
  });
  expect(held.holdReasons).toEqual(['payout_account_inactive']);
  const details = `Payout ${held.id} of 48.60 USD: on_hold (payout_account_inactive). Waits for the payout`;
  await waitFor('the workflow to wait', async () => (await money.detailsOf(order)).includes(details));
  await openPayoutAccount(money.seller);
  expect(await money.whenFollowed(order)).toEqual({ status: 'completed' });
  expect(await money.payoutsOf(order)).toMatchObject([{ id: held.id, status: 'released' }]);
});
