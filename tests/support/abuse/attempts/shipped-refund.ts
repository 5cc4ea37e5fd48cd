import type { Dispute } from '@marketplace/payments-contract';
import type { Order } from '@marketplace/trading-contract';
import { bodyOf } from '../../body-of.ts';
import { newListing } from '../../traders.ts';
import type { Abuse } from '../attempt.ts';
import { buy, readOrder } from '../trade.ts';

/**
 * A buyer gets the money back, from the support of the shop or by a claim, while its warehouse ships what is paid. Each
 * shipment is tried at once, before anything can be passed on in the background.
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
