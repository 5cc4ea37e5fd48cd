import type { Dispute, Payment } from '@marketplace/payments-contract';
import { fulfillmentMs } from '@marketplace/trading-contract/limits';
import { bodyOf } from '../../body-of.ts';
import { newListing, newOrder, usd } from '../../traders.ts';
import { waitFor } from '../../wait-for.ts';
import type { Abuse } from '../attempt.ts';
import { dollars, readOrder, untilOrder, untilPayout } from '../trade.ts';

const price = 2_000;
/** What is wrong with the unit that was shipped. */
const damage = 1_000;

/** A buyer lets a unit be refunded that is not shipped, waits for the deadline, and takes a claim back once it is paid. */
export const refundedTwice: Abuse = {
  name: 'refunded twice',
  title: 'Refunded twice: a unit that the seller has refunded and not shipped, and a claim that is withdrawn when paid',
  run: async (scene, attempt) => {
    const shop = await scene.found(scene.seller);
    const buyer = await scene.found(scene.thief);
    const listing = await newListing(shop, { price: usd(price), shippingAmount: usd(0) });
    const order = await newOrder(buyer, listing, { items: [{ listingId: listing.id, quantity: 2 }] });
    const payment = bodyOf(
      await buyer.server.post<Payment>('/payments', { orderId: order.id, paymentMethod: 'pm_card_pendingRefund' }),
    );
    await untilOrder(buyer, order, 'paid');
    const one = { items: [{ listingId: listing.id, quantity: 1 }] };
    bodyOf(await shop.server.post(`/orders/${order.id}/fulfillments`, one));
    attempt.tried(
      'the seller refunds the other unit, for no special reason',
      await shop.server.post(`/payments/${payment.id}/refunds`, { amount: usd(price) }),
    );
    const untilRefunded = (amount: number) =>
      waitFor(`${dollars(amount)} to be refunded`, async () => {
        const { refundedAmount } = await readOrder(buyer, order);
        return refundedAmount.amount === amount;
      });
    await untilRefunded(price);

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
    await untilRefunded(price + damage);
    await untilOrder(buyer, order, 'paid');

    await scene.pass(fulfillmentMs / 1000 + 60);
    await untilOrder(buyer, order, 'fulfilled');
    const payout = await untilPayout(shop, order, 'the payout', ({ items }) => items[0]?.refunded !== undefined);
    const { refundedAmount, refundPendingAmount } = await readOrder(buyer, order);
    const got = refundedAmount.amount + refundPendingAmount.amount;
    const net = ((price - damage) * 9) / 10;
    attempt.unharmed(
      `the seller gets ${dollars(payout.amount.amount)} for the unit that was shipped`,
      payout.amount.amount === net,
    );
    attempt.got(
      `${dollars(got)}: ${dollars(price)} for the other unit, ${dollars(damage)} for the scratch`,
      got === price + damage,
    );
  },
};
