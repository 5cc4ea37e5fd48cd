import { orderReminderMs, reminderMs } from '@marketplace/trading-contract/limits';
import type { Order } from '../entities/order.entity.ts';

/** When to remind of a revision that was made at `at`: 12 hours before it expires, or a quarter of its time if less. */
export function offerRemindAt(at: Date, expiresAt: Date): Date {
  const lifeMs = expiresAt.getTime() - at.getTime();
  return new Date(expiresAt.getTime() - Math.min(reminderMs.offer, lifeMs / 4));
}

/** A time until which a party of an order must act, and how long before it is reminded, the longest first. */
interface Deadline {
  kind: 'payment' | 'fulfillment' | 'receipt';
  at: Date;
  aheadMs: number[];
}

/** The next deadline of a party of an order. Null if nobody has to act by a time. */
export function deadlineOf(order: Order): Deadline | null {
  const { status, paymentStatus, paymentDueAt, fulfillBy, payoutEligibleAt } = order;
  const { fulfillment, receipt, short } = orderReminderMs;
  if (status === 'pending_payment' && paymentStatus !== 'authorized' && paymentDueAt)
    return { kind: 'payment', at: paymentDueAt, aheadMs: [reminderMs.payment] };
  if (status === 'paid' && fulfillBy && !order.cancelRequestedAt)
    return { kind: 'fulfillment', at: fulfillBy, aheadMs: [fulfillment, short] };
  if (status === 'fulfilled' && payoutEligibleAt && !order.receiptConfirmedAt)
    return { kind: 'receipt', at: payoutEligibleAt, aheadMs: [receipt, short] };
  return null;
}

/** When to remind of the next deadline of an order. Null if it has none, or too little time for a reminder. */
export function orderRemindAt(order: Order, at: Date): Date | null {
  const deadline = deadlineOf(order);
  if (!deadline) return null;
  const times = deadline.aheadMs.map((aheadMs) => new Date(deadline.at.getTime() - aheadMs));
  return times.find((time) => time > at) ?? null;
}

/** What changes of the reminder with a change of the order: nothing while its deadline stays the same. */
export function reminderChange(before: Order, after: Order, at: Date): Partial<Pick<Order, 'remindAt'>> {
  const [old, next] = [deadlineOf(before), deadlineOf(after)];
  if (old?.kind === next?.kind && old?.at.getTime() === next?.at.getTime()) return {};
  return { remindAt: orderRemindAt(after, at) };
}
