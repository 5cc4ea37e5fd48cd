import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { holdMs } from '@marketplace/trading-contract/limits';
import { type MoneyStack, openMoneyStack } from '../support/money/money-stack.ts';
import { type ReceivedEvent, whenReceived } from '../support/trading/trading-api.ts';
import { waitFor } from '../support/wait-for.ts';
import { endSharedStack } from '../support/stacks/stack-host.ts';

/** Orders with their money, over REST, with the sandbox. Both parties follow them by their webhooks. */
let money: MoneyStack;
beforeAll(async () => {
  money = await openMoneyStack('paid-orders');
});
afterAll(() => money?.close());

const typesOf = (events: ReceivedEvent[]): string[] => events.map(({ type }) => type);
const usd = (amount: number) => ({ amount, currency: 'USD' });

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
    for (const events of await whenReceived([money.seller, money.buyer], [order.id, payment.id], 5)) {
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
    for (const events of await whenReceived([money.seller, money.buyer], [order.id, refused.id, paid.id], 4))
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
    for (const events of await whenReceived([money.seller, money.buyer], [order.id, payment.id], 3))
      expect(typesOf(events)).toEqual(['order.created', 'payment.succeeded', 'payment.refunded']);
  });
});

afterAll(() => endSharedStack('clock'));
