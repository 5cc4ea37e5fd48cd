import type { Payment } from '../entities/payment.entity.ts';

const minute = 60_000;

/**
 * Longest pause, in milliseconds. Captures begin a day before the authorization ends, so there are about 30 at most.
 */
const pauseMaxMs = 60 * minute;

/**
 * When the system may try again to capture a payment whose capture the provider has refused: 1, 2, 4 ... minutes after
 * the last refusal, an hour at most. Null if none was refused.
 */
export function captureRetryAt({ lastError, captureRefusals }: Pick<Payment, 'lastError' | 'captureRefusals'>) {
  if (lastError?.operation !== 'capture') return null;
  return new Date(Date.parse(lastError.at) + Math.min(pauseMaxMs, minute * 2 ** Math.min(captureRefusals - 1, 10)));
}

/**
 * Whether the provider can be asked to cancel a payment. Not while its first request has no answer: then the provider's
 * id of it is not known.
 */
export function isCancelable({ status, providerRef }: Payment): boolean {
  return providerRef != null && ['requires_action', 'processing', 'requires_capture'].includes(status);
}

/** Statuses that a payment never leaves. */
export const endedStatuses: readonly Payment['status'][] = ['succeeded', 'failed', 'canceled'];

/** The records that audit rows of a payment name. */
export function targetsOfPayment({ id, orderId }: Pick<Payment, 'id' | 'orderId'>) {
  return [
    { type: 'payment', id },
    { type: 'order', id: orderId },
  ];
}
