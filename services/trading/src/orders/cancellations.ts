import { later, sql, type Work } from '@marketplace/store';
import { holdOf } from '@marketplace/trading-contract/limits';
import { releaseStock } from '../listings/listing.ts';
import { emitOrder, pokeOrder, type WholeOrder, writeOrder } from './order.ts';

/**
 * Cancels an unpaid order, locked together with its listings, and makes its units available again. The shipping address
 * is deleted, also from its offer, because nobody needs it.
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
  // The negotiation does not change, so the version of the offer does not either.
  if (order.offerId)
    await sql`update offer set shipping_address = null where id = ${order.offerId}`.execute(work.em.getKysely());
  pokeOrder(work, order);
  return { ...whole, order };
}

/** Requests that a locked paid order is canceled: nothing more can be fulfilled, and payments refunds the buyer. */
export async function requestCancellation(
  work: Work,
  whole: WholeOrder,
  cancelReason: 'seller_canceled' | 'sla_expired',
): Promise<WholeOrder> {
  const at = later(work.now, whole.order.updatedAt);
  const order = await writeOrder(work.em, whole.order, { cancelRequestedAt: at, cancelReason, fulfillBy: null }, at);
  pokeOrder(work, order);
  return { ...whole, order };
}

/**
 * Ends a locked paid order at its deadline. If nothing was shipped, it is to be canceled. If units were shipped, the
 * order is fulfilled with these, emits `order.fulfilled`, and payments refunds the others: see `isShippedInPart`.
 */
export async function endOverdue(work: Work, whole: WholeOrder): Promise<void> {
  if (whole.order.fulfillmentStatus === 'none') return void (await requestCancellation(work, whole, 'sla_expired'));
  const at = later(work.now, whole.order.updatedAt);
  const order = await writeOrder(
    work.em,
    whole.order,
    {
      status: 'fulfilled',
      cancelReason: 'sla_expired',
      fulfillBy: null,
      payoutEligibleAt: new Date(at.getTime() + holdOf(whole.order)),
    },
    at,
  );
  emitOrder(work, 'order.fulfilled', { ...whole, order });
  pokeOrder(work, order);
}
