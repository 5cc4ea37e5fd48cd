import { reminderMs } from '@marketplace/trading-contract/limits';

/** When to remind of a revision that was made at `at`: 12 hours before it expires, or a quarter of its time if less. */
export function offerRemindAt(at: Date, expiresAt: Date): Date {
  const lifeMs = expiresAt.getTime() - at.getTime();
  return new Date(expiresAt.getTime() - Math.min(reminderMs.offer, lifeMs / 4));
}

/** When to remind of a payment. Null if the order has too little time for a reminder, as a direct order has. */
export function paymentRemindAt(at: Date, paymentDueAt: Date): Date | null {
  const remindAt = new Date(paymentDueAt.getTime() - reminderMs.payment);
  return remindAt > at ? remindAt : null;
}
