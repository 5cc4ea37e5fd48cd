import { z } from 'zod';
import { defineEvents } from '@marketplace/kernel';
import { exampleFailedRefund, exampleRefund, examplePayments, examplePayout } from './event-examples.ts';
import { payoutSchema } from '../records/payout-records.ts';
import { refundSchema, sharedPaymentSchema } from '../records/payment-records.ts';

const { succeeded, failed, refunded, held } = examplePayments;

/** The events that payments emits: description, schema of `data`, and example of each type. */
export const paymentsEvents = defineEvents({
  'payment.succeeded': {
    description: 'The amount of a payment was captured. For both parties.',
    data: z.strictObject({ object: sharedPaymentSchema.describe('The payment.') }),
    example: { id: 'evt_01m6e2ycjgfpq8fcb2zr4k329h', createdAt: succeeded.updatedAt, data: { object: succeeded } },
  },
  'payment.failed': {
    description: 'A payment failed or was canceled, for the reason in `failure`. For both parties.',
    data: z.strictObject({ object: sharedPaymentSchema.describe('The payment.') }),
    example: { id: 'evt_01m6e2n7d8fk2b2ardzs1s8vyx', createdAt: failed.updatedAt, data: { object: failed } },
  },
  'payment.refunded': {
    description: 'A refund of a payment succeeded, or its dispute was lost. For both parties.',
    data: z.strictObject({
      object: sharedPaymentSchema.describe('The payment.'),
      refund: refundSchema.describe('The refund or chargeback.'),
    }),
    example: {
      id: 'evt_01m6tkrxpcermahftdkc431gag',
      createdAt: refunded.updatedAt,
      data: { object: refunded, refund: exampleRefund },
    },
  },
  'payout.released': {
    description: 'A payout was transferred. For the seller.',
    data: z.strictObject({ object: payoutSchema.describe('The payout.') }),
    example: {
      id: 'evt_01m77frhjgexntfsqnqzgq4egm',
      createdAt: examplePayout.updatedAt,
      data: { object: examplePayout },
    },
  },
  'refund.failed': {
    byNameOnly: true,
    description:
      'A refund failed, or its money came back after it had succeeded, also that of a chargeback after an appeal. ' +
      'For both parties.',
    data: z.strictObject({
      object: refundSchema.describe('The refund or chargeback.'),
      payment: sharedPaymentSchema.describe('The payment.'),
    }),
    example: {
      id: 'evt_01m6yq0wjm3s4v5x6y7z8a9b0c',
      createdAt: exampleFailedRefund.updatedAt,
      data: { object: exampleFailedRefund, payment: held },
    },
  },
});
