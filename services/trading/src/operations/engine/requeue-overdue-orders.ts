import type { Caller } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { Order } from '../../entities/order.entity.ts';
import type { EngineInput } from '../../input.ts';
import { findOpenOrders, pokeOrder } from '../../orders/order.ts';

/** An order whose workflow should have acted this long ago is overdue. */
const overdueMs = 300_000;

/**
 * Requests the workflows of overdue orders by keyset pagination over the open orders. The limit is applied before the
 * filter, to bound the cost of a call.
 */
export async function requeueOverdueOrders(
  work: Work,
  _caller: Caller,
  position: EngineInput<'requeueOverdueOrders'>,
): Promise<{ requeued: number; next: string | null }> {
  const { orders, next } = await findOpenOrders(work.em, position);
  const dueBefore = new Date(work.now.getTime() - overdueMs);
  const overdue = orders.filter((order) => (deadlineOf(order) ?? work.now) < dueBefore);
  for (const order of overdue) pokeOrder(work, order);
  return { requeued: overdue.length, next };
}

/** When the workflow must act next. Null if it waits for a party. */
function deadlineOf(order: Order): Date | null {
  const { status, paymentStatus, paymentDueAt, fulfillBy, payoutEligibleAt, cancelRequestedAt, receiptConfirmedAt } =
    order;
  if (status === 'pending_payment') return paymentStatus === 'authorized' ? null : (paymentDueAt ?? null);
  if (status === 'paid') return cancelRequestedAt ?? fulfillBy ?? null;
  if (status === 'fulfilled') return receiptConfirmedAt ?? payoutEligibleAt ?? null;
  return null;
}
