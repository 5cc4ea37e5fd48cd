import type { Dispute, Payment } from '@marketplace/payments-contract';
import { fulfillmentMs, holdMs } from '@marketplace/trading-contract/limits';
import type { Order } from '@marketplace/trading-contract';
import { claimDecisionMs } from '@marketplace/payments-contract/limits';
import { bodyOf } from '../../api.ts';
import { newListing, newOrder, usd, type Trader } from '../../traders.ts';
import { waitFor } from '../../wait-for.ts';
import type { Abuse } from '../attempt.ts';
import { dollars, readOrder, untilOrder, untilPayout, buy } from '../trade.ts';

const unitPrice = 2_000;
/** Fault of the shipped unit. */
const damage = 1_000;

/** A buyer gets a unit refunded that is not shipped, waits for the deadline, and withdraws a claim once it is paid. */
export const refundedTwice: Abuse = {
  name: 'refunded twice',
  title: 'Refunded twice: a unit that the seller has refunded and not shipped, and a claim that is withdrawn when paid',
  run: async (scene, attempt) => {
    const shop = await scene.found(scene.seller);
    const buyer = await scene.found(scene.thief);
    const listing = await newListing(shop, { price: usd(unitPrice), shippingAmount: usd(0) });
    const order = await newOrder(buyer, listing, { items: [{ listingId: listing.id, quantity: 2 }] });
    const payment = bodyOf(
      await buyer.server.post<Payment>('/payments', { orderId: order.id, paymentMethod: 'pm_card_pendingRefund' }),
    );
    await untilOrder(buyer, order, 'paid');
    const one = { items: [{ listingId: listing.id, quantity: 1 }] };
    bodyOf(await shop.server.post(`/orders/${order.id}/fulfillments`, one));
    attempt.tried(
      'the seller refunds the other unit, for no special reason',
      await shop.server.post(`/payments/${payment.id}/refunds`, { amount: usd(unitPrice) }),
    );
    const untilRefunded = (amount: number) =>
      waitFor(`${dollars(amount)} to be refunded`, async () => {
        const { refundedAmount } = await readOrder(buyer, order);
        return refundedAmount.amount === amount;
      });
    await untilRefunded(unitPrice);

    const claim = attempt.tried(
      'a claim about the unit that was shipped, which the seller accepts',
      await buyer.server.post<Dispute>(`/orders/${order.id}/disputes`, {
        reason: 'not_as_described',
        description: 'It is scratched.',
        amount: usd(damage),
      }),
    );
    bodyOf(await shop.server.post(`/disputes/${claim.id}/accept`, {}));
    attempt.refused(
      'the claim is withdrawn while its refund is on its way',
      await buyer.server.post(`/disputes/${claim.id}/withdraw`, {}),
      '409 refund_pending',
    );
    await untilRefunded(unitPrice + damage);
    await untilOrder(buyer, order, 'paid');

    await scene.pass(fulfillmentMs / 1000 + 60);
    await untilOrder(buyer, order, 'fulfilled');
    const payout = await untilPayout(shop, order, 'the payout', ({ items }) => items[0]?.refunded !== undefined);
    const { refundedAmount, refundPendingAmount } = await readOrder(buyer, order);
    const got = refundedAmount.amount + refundPendingAmount.amount;
    const net = ((unitPrice - damage) * 9) / 10;
    attempt.unharmed(
      `the seller gets ${dollars(payout.amount.amount)} for the unit that was shipped`,
      payout.amount.amount === net,
    );
    attempt.got(
      `${dollars(got)}: ${dollars(unitPrice)} for the other unit, ${dollars(damage)} for the scratch`,
      got === unitPrice + damage,
    );
  },
};

/**
 * A buyer gets the money back, from the support of the shop or by a claim, while its warehouse ships the paid goods.
 * Each shipment is tried at once, before anything can be passed on in the background.
 */
export const shippedRefund: Abuse = {
  name: 'shipped refund',
  title: 'Goods for nothing: a buyer is refunded in the moment in which the warehouse ships',
  run: async (scene, attempt) => {
    const shop = await scene.found(scene.seller);
    const thief = await scene.found(scene.thief);
    const listing = await newListing(shop, { quantity: 5 });
    const ship = ({ id }: Order) => shop.server.post<Order>(`/orders/${id}/fulfillments`, {});

    const refunded = await buy(thief, listing);
    bodyOf(await shop.server.post(`/payments/${refunded.payment.id}/refunds`, {}));
    attempt.refused('the warehouse ships what is refunded', await ship(refunded.order), '409 invalid_state_transition');

    const refunding = await buy(thief, listing, 'pm_card_pendingRefund');
    bodyOf(await shop.server.post(`/payments/${refunding.payment.id}/refunds`, {}));
    attempt.refused(
      'the warehouse ships while the refund is pending',
      await ship(refunding.order),
      '409 order_refunded',
    );

    const claimed = await buy(thief, listing);
    const claim = { reason: 'not_received', description: 'Nothing has arrived.' };
    const dispute = attempt.tried(
      'a claim before anything is shipped',
      await thief.server.post<Dispute>(`/orders/${claimed.order.id}/disputes`, claim),
    );
    attempt.refused('the warehouse ships while the claim is open', await ship(claimed.order), '409 order_disputed');
    bodyOf(await thief.server.post(`/disputes/${dispute.id}/withdraw`, {}));
    const shipped = attempt.tried('the warehouse ships after the claim was withdrawn', await ship(claimed.order));

    const orders = await Promise.all([refunded, refunding].map(({ order }) => readOrder(thief, order)));
    const lost = orders.filter(({ fulfillmentStatus }) => fulfillmentStatus !== 'none').length;
    attempt.unharmed('the shop ships what is paid', shipped.status === 'fulfilled');
    attempt.got(`${lost} lamps that are not paid`, lost === 0);
  },
};

const price = 50_000;

/** A seller reports a shipment, answers the buyer's claim with "No.", and waits until nobody has decided it. */
export const silentOperator: Abuse = {
  name: 'silent operator',
  title: 'Silent operator: a seller ships nothing, denies the claim, and waits for the money',
  run: async (scene, attempt) => {
    const [shop, buyer] = [await scene.found(scene.thief), await scene.found(scene.buyer)];
    const listing = await newListing(shop, { price: usd(price), shippingAmount: usd(0) });
    const { order } = await buy(buyer, listing);
    attempt.tried(
      'a shipment without a tracking number',
      await shop.server.post(`/orders/${order.id}/fulfillments`, {}),
    );
    const claim = bodyOf(
      await buyer.server.post<Dispute>(`/orders/${order.id}/disputes`, {
        reason: 'not_received',
        description: 'Nothing has arrived.',
      }),
    );
    const denial = await shop.server.post(`/disputes/${claim.id}/evidence`, { text: 'No.' });
    attempt.tried('the claim of the buyer is denied', denial);
    await scene.pass(claimDecisionMs / 1000);
    const { status } = await waitFor('the claim to be closed', async () => {
      const { body } = await buyer.server.get<Dispute>(`/disputes/${claim.id}`);
      return body.closedAt !== null && body;
    });
    const { refundedAmount, sellerNet } = await waitFor('the refund to be told', async () => {
      const now = await readOrder(shop, order);
      return (status === 'won' || now.refundedAmount.amount > 0) && now;
    });
    attempt.unharmed(
      `14 days later, without anybody’s decision, the buyer has ${dollars(refundedAmount.amount)} back`,
      refundedAmount.amount === price,
    );
    attempt.got(dollars(status === 'won' ? sellerNet!.amount : 0), status === 'lost');
  },
};

const claimedPrice = 900_000;
/** A twentieth. */
const claimable = claimedPrice / 20;

/** Carrier and tracking number, so that the seller can prove it. */
const tracked = { carrier: 'La Poste', trackingNumber: '6A12345678901' };

/** A buyer claims a cent, which would keep the money of the whole order from the seller while nobody decides. */
export const smallClaim: Abuse = {
  name: 'small claim',
  title: 'Small claim: a claim of 0.01 that freezes an order of 9,000.00',
  run: async (scene, attempt) => {
    const shop = await scene.found(scene.seller);
    const buyer = await scene.found(scene.thief);
    const listing = await newListing(shop, { price: usd(claimedPrice), shippingAmount: usd(0) });
    const [{ order }, { order: unanswered }] = [await buy(buyer, listing), await buy(buyer, listing)];
    for (const { id } of [order, unanswered]) bodyOf(await shop.server.post(`/orders/${id}/fulfillments`, tracked));
    const claim = (id: string, amount: number) =>
      buyer.server.post<Dispute>(`/orders/${id}/disputes`, {
        reason: 'other',
        description: 'A cent is missing.',
        amount: usd(amount),
      });
    const withdraw = async ({ id }: Dispute) => bodyOf(await buyer.server.post(`/disputes/${id}/withdraw`, {}));
    const untilClosed = ({ id }: Dispute) =>
      waitFor('the claim to be closed', async () => {
        const { body } = await buyer.server.get<Dispute>(`/disputes/${id}`);
        return body.closedAt !== null && body;
      });

    const cent = await claim(order.id, 1);
    attempt.refused('a claim of 0.01', cent, '422 claim_too_small');
    if (cent.status === 201) await withdraw(cent.body);
    else attempt.unharmed('the order is not frozen by it', (await readOrder(shop, order)).status === 'fulfilled');

    const smallest = `claims of ${dollars(claimable)}, the smallest, withdrawn and made again`;
    for (let n = cent.status === 201 ? 2 : 1; n < 3; n += 1)
      await withdraw(attempt.tried(smallest, await claim(order.id, claimable)));
    const last = attempt.tried(smallest, await claim(order.id, claimable));
    bodyOf(await shop.server.post(`/disputes/${last.id}/evidence`, { text: 'It was sent as described.' }));
    const silent = attempt.tried('a claim that the seller does not answer', await claim(unanswered.id, claimable));

    await scene.pass(claimDecisionMs / 1000);
    await untilClosed(silent);
    const { status } = await untilClosed(last);
    attempt.unharmed('14 days later, without anybody’s decision, the claim is the seller’s', status === 'won');
    attempt.refused('a fourth claim', await claim(order.id, claimable), '409 limit_reached');
    await scene.pass(holdMs / 1000);
    await untilOrder(shop, order, 'completed');
    const partly = await untilOrder(shop, unanswered, 'completed');
    const payouts = [await payoutOf(shop, order), await payoutOf(shop, partly)];
    const net = (amount: number) => (amount * 9) / 10;
    attempt.unharmed(
      `the seller gets ${payouts.map(dollars).join(' and ')}: all, and what was left of the claim without an answer`,
      payouts.join() === [net(claimedPrice), net(claimedPrice - claimable)].join(),
    );
    const { refundedAmount } = await readOrder(shop, order);
    attempt.got(`${dollars(refundedAmount.amount)}, and a pause of three weeks`, refundedAmount.amount === 0);
  },
};

/** The amount of the payout of an order. */
async function payoutOf(shop: Trader, order: Order): Promise<number> {
  return (await untilPayout(shop, order, 'the payout', () => true)).amount.amount;
}
