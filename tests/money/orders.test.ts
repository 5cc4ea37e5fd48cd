import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Listing, Offer, Order } from '@marketplace/trading-contract';
import { holdMs, paymentMs } from '@marketplace/trading-contract/limits';
import { type MoneyStack, openMoneyStack } from '../support/money/money-stack.ts';
import { runSchedule } from '../support/temporal/time.ts';
import { newListing, usd } from '../support/traders.ts';
import { type ReceivedEvent, told, whenReceived } from '../support/trading/trading-api.ts';
import { waitFor } from '../support/wait-for.ts';

/**
 * Orders with their money and their deadlines, over REST, with the sandbox and a clock that the tests advance. Both
 * parties follow them by their webhooks.
 */
let money: MoneyStack;
beforeAll(async () => {
  money = await openMoneyStack('orders', {});
});
afterAll(() => money?.close());

const typesOf = (events: ReceivedEvent[]): string[] => events.map(({ type }) => type);

describe('an order', () => {
  test('that is paid, fulfilled and held for its time is paid out; both parties receive each step', async () => {
    const { order } = await money.order();
    const payment = await money.pay(order);
    expect(payment).toMatchObject({ status: 'succeeded', amount: usd(5400), paymentMethod: { last4: '4242' } });
    await money.until(order, 'paid');
    await money.seller.server.post(`/orders/${order.id}/fulfillments`, {});
    await waitFor('the hold', async () => (await money.detailsOf(order)).includes('Waits for the end of the hold'));
    expect(await money.detailsOf(order)).toContain('Captured 54.00 USD, refundable 54.00 USD. Held until ');
    await money.pass(holdMs);
    await money.until(order, 'completed');
    const payout = await waitFor('the payout', async () => {
      const [found] = await money.payoutsOf(order);
      return found?.status === 'released' && found;
    });
    expect(payout).toMatchObject({
      amount: usd(4860),
      items: [{ orderId: order.id, gross: usd(5400), refunded: usd(0), fee: usd(540), net: usd(4860) }],
    });
    expect(await money.whenFollowed(order)).toEqual({ status: 'completed' });

    const ids = [order.id, payment.id, payout.id];
    const steps = ['order.created', 'payment.succeeded', 'order.paid', 'order.fulfilled'];
    const [seller, buyer] = [
      (await whenReceived([money.seller], ids, 5))[0]!,
      (await whenReceived([money.buyer], ids, 4))[0]!,
    ];
    expect(typesOf(seller)).toEqual([...steps, 'payout.released']);
    expect(typesOf(buyer)).toEqual(steps);
  });

  test('whose receipt the buyer confirms is paid out without a hold', async () => {
    const { order } = await money.order();
    await money.pay(order, 'pm_card_bypassPending');
    await money.until(order, 'paid');
    await money.seller.server.post(`/orders/${order.id}/fulfillments`, {});
    await money.buyer.server.post(`/orders/${order.id}/confirm-receipt`, {});
    await money.until(order, 'completed');
    expect(await money.whenFollowed(order)).toEqual({ status: 'completed' });
    expect(await money.payoutsOf(order)).toMatchObject([{ status: 'released', amount: usd(4860) }]);
  });

  test('that the seller cancels is refunded, and its unit can be sold again', async () => {
    const { order, listing } = await money.order();
    const payment = await money.pay(order);
    await money.until(order, 'paid');
    await money.selling.cancel(order);
    await money.until(order, 'refunded');
    expect(await money.whenFollowed(order)).toEqual({ status: 'refunded' });
    expect(await money.readPayment(payment.id)).toMatchObject({ refundStatus: 'full', amountRefunded: usd(5400) });
    expect(await money.selling.readListing(listing.id)).toMatchObject({ quantityAvailable: 5 });
    for (const events of await whenReceived(parties(), [order.id, payment.id], 5)) {
      expect(typesOf(events)).toEqual([
        'order.created',
        'payment.succeeded',
        'order.paid',
        'payment.refunded',
        'order.refunded',
      ]);
      expect(events.at(-1)!.data).toMatchObject({ fullyRefunded: true, refund: { reason: 'seller_canceled' } });
    }
  });

  test('whose payment is refused can be paid with another card', async () => {
    const { order } = await money.order();
    const refused = await money.pay(order, 'pm_card_visa_chargeDeclinedInsufficientFunds');
    expect(refused).toMatchObject({ status: 'failed', failure: { code: 'insufficient_funds' } });
    const paid = await money.pay(order);
    await money.until(order, 'paid');
    for (const events of await whenReceived(parties(), [order.id, refused.id, paid.id], 4))
      expect(typesOf(events)).toEqual(['order.created', 'payment.failed', 'payment.succeeded', 'order.paid']);
  });

  test('that is canceled while its money arrives stays canceled, and the buyer is refunded once', async () => {
    const { order, listing } = await money.order();
    await money.help('/webhooks/hold');
    const payment = await money.pay(order, 'pm_sandbox_asyncSucceed');
    expect(payment).toMatchObject({ status: 'processing' });
    await money.pass(60_000);
    await money.buying.cancel(order);
    await money.help('/webhooks/flush');
    const refunded = await waitFor('the refund', async () => {
      const found = await money.readPayment(payment.id);
      return found.refundStatus === 'full' && found;
    });
    expect(refunded).toMatchObject({ status: 'succeeded', amountRefunded: usd(5400), amountRefundPending: usd(0) });
    expect(await money.whenFollowed(order)).toEqual({ status: 'canceled' });
    expect(await money.selling.readOrder(order.id)).toMatchObject({ status: 'canceled' });
    expect(await money.selling.readListing(listing.id)).toMatchObject({ quantityAvailable: 5 });
    for (const events of await whenReceived(parties(), [order.id, payment.id], 3))
      expect(typesOf(events)).toEqual(['order.created', 'payment.succeeded', 'payment.refunded']);
  });
});

const hourMs = 3_600_000;
const parties = () => [money.seller, money.buyer];
const submit = ({ id }: Listing): Promise<Offer> => money.buying.offer({ listingId: id, unitAmount: usd(4000) });

async function expectExpiredOnce(offer: Offer): Promise<void> {
  const ended = await money.buying.readOffer(offer.id);
  expect(ended).toMatchObject({ status: 'expired', closedReason: 'expired', awaiting: null, version: 2 });
  for (const events of await whenReceived(parties(), [offer.id], 2)) {
    expect(told(events)).toEqual([
      ['offer.submitted', 'submitted', null],
      ['offer.rejected', 'expired', 'expired'],
    ]);
    expect(events[1]!.createdAt >= offer.expiresAt).toBe(true);
  }
}

test('an offer that nobody answers expires at its hour, and both parties receive its end once', async () => {
  const expireOffers = () => runSchedule(money.temporal, `expire-offers/${money.base.taskQueue}`);
  const listing = await newListing(money.seller, { offerTtlHours: 1 });
  const [offer, later] = [await submit(listing), await submit(await newListing(money.seller, { offerTtlHours: 2 }))];
  await expireOffers();
  expect(await money.selling.readOffer(offer.id)).toMatchObject({ status: 'submitted' });
  await money.pass(hourMs);
  await expireOffers();
  await expireOffers();
  await expectExpiredOnce(offer);
  expect(await money.selling.readOffer(later.id)).toMatchObject({ status: 'submitted' });
});

test('an offer that is accepted too late is refused, has expired, and both parties receive its end once', async () => {
  const offer = await submit(await newListing(money.seller, { offerTtlHours: 1 }));
  await money.pass(hourMs);
  const late = await money.seller.server.post(`/offers/${offer.id}/accept`, { expectedRevision: 1 });
  expect(late).toMatchObject({ status: 409, body: { code: 'offer_expired' } });
  await expectExpiredOnce(offer);
});

test('a direct order is canceled at its payment deadline, and one from an offer at its own, days later', async () => {
  const listing = await newListing(money.seller, { quantity: 3 });
  const direct = await money.buying.order(listing.id, 1);
  const { order: negotiated } = await money.selling.accept(await submit(listing));
  const canceled = async (order: Order): Promise<void> => {
    await waitFor(
      'the order to be canceled',
      async () => (await money.buying.readOrder(order.id)).status === 'canceled',
    );
    expect(await money.selling.readOrder(order.id)).toMatchObject({
      status: 'canceled',
      version: 2,
      paymentDueAt: null,
    });
  };
  await money.pass(paymentMs.direct);
  await canceled(direct);
  expect(await money.buying.readOrder(negotiated.id)).toMatchObject({ status: 'pending_payment', version: 1 });
  expect(await money.buying.readListing(listing.id)).toMatchObject({ quantityReserved: 1, quantityAvailable: 2 });

  await money.pass(paymentMs.offer);
  await canceled(negotiated);
  expect(await money.buying.readListing(listing.id)).toMatchObject({ quantityReserved: 0, quantityAvailable: 3 });
  for (const order of [direct, negotiated])
    for (const events of await whenReceived(parties(), [order.id], 1))
      expect(told(events)).toEqual([['order.created', 'pending_payment', null]]);
});
