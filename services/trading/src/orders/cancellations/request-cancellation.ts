import { later, type Work } from '@marketplace/store';
import { pokeOrder } from '../poke-order.ts';
import type { WholeOrder } from '../present-order.ts';
import { writeOrder } from '../write-order.ts';

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
