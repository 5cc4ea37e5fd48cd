import { z } from 'zod';
import { payoutSchema } from './payout-records.ts';
import { refundSchema, sharedPaymentSchema } from './records.ts';

/** `data` of each event that payments emits, by type. Webhook receivers get it in the event's envelope. */
export const paymentsEventData = {
  'payment.succeeded': z.strictObject({ object: sharedPaymentSchema }),
  'payment.failed': z.strictObject({ object: sharedPaymentSchema }),
  'payment.refunded': z.strictObject({ object: sharedPaymentSchema, refund: refundSchema }),
  'payout.released': z.strictObject({ object: payoutSchema }),
} as const;
export type PaymentsEventType = keyof typeof paymentsEventData;
export type PaymentsEventData = { [T in PaymentsEventType]: z.infer<(typeof paymentsEventData)[T]> };
