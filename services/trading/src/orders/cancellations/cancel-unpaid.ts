import { later, type Work } from '@marketplace/store';
import { releaseStock } from '../../listings/stock.ts';
import { pokeOrder } from '../poke-order.ts';
import type { WholeOrder } from '../present-order.ts';
import { writeOrder } from '../write-order.ts';

/** Cancels an unpaid order, locked together with its listings, and makes its units available again. */
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
      stock: 'released',
      paymentDueAt: null,
      cancelReason,
      lapsedAt: cancelReason === 'seller_canceled' ? null : at,
    },
    at,
  );
  pokeOrder(work, order);
  return { ...whole, order };
}
