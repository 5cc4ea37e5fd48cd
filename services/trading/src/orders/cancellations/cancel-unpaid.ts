import { later, sql, type Work } from '@marketplace/store';
import { releaseStock } from '../../listings/stock.ts';
import { pokeOrder } from '../poke-order.ts';
import type { WholeOrder } from '../present-order.ts';
import { writeOrder } from '../write-order.ts';

/**
 * Cancels an unpaid order, locked together with its listings, and makes its units available again. Where to ship is
 * deleted, also from its offer: nobody needs it any more.
 */
export async function cancelUnpaid(
  work: Work,
  whole: WholeOrder,
  cancelReason: 'buyer_canceled' | 'payment_overdue' | 'seller_canceled',
): Promise<WholeOrder> {
  const at = later(work.now, whole.order.updatedAt);
  await releaseStock(work.em, at, whole.items);
  const order = await writeOrder(
    work.em,
    whole.order,
    {
      status: 'canceled',
      shippingAddress: null,
      stock: 'released',
      paymentDueAt: null,
      cancelReason,
      lapsedAt: cancelReason === 'seller_canceled' ? null : at,
    },
    at,
  );
  // Nothing of the negotiation changes, so this is no new version of the offer.
  if (order.offerId)
    await sql`update offer set shipping_address = null where id = ${order.offerId}`.execute(work.em.getKysely());
  pokeOrder(work, order);
  return { ...whole, order };
}
