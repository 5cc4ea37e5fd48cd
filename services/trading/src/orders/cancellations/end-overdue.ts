import { later, type Work } from '@marketplace/store';
import { holdOf } from '@marketplace/trading-contract/limits';
import type { Order } from '../../entities/order.entity.ts';
import { emitOrder } from '../emit-order.ts';
import { pokeOrder } from '../poke-order.ts';
import type { WholeOrder } from '../present-order.ts';
import { requestCancellation } from './request-cancellation.ts';
import { writeOrder } from '../write-order.ts';

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

/** Whether the deadline passed when a part was shipped: the order ends with this part, and the rest is refunded. */
export function isShippedInPart({ fulfillmentStatus, cancelReason, cancelRequestedAt }: Order): boolean {
  return fulfillmentStatus === 'partial' && cancelReason === 'sla_expired' && !cancelRequestedAt;
}
