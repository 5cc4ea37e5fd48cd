import { z } from 'zod';
import { idSchema, moneySchema, priceSchema } from '@marketplace/kernel';

const time = z.iso.datetime();

/** Statuses of a payment. */
export const paymentStatuses = [
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'failed',
  'canceled',
] as const;
/** Codes of why a payment failed or was canceled. */
export const paymentFailureCodes = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'authentication_required',
  'processing_error',
  'authorization_expired',
  'order_canceled',
  'provider_rejected',
] as const;

const paymentMembers = {
  id: idSchema('pay'),
  orderId: idSchema('ord'),
  payerOrganizationId: idSchema('org').meta({ description: 'The buyer.' }),
  payeeOrganizationId: idSchema('org').meta({ description: 'The seller.' }),
  amount: priceSchema.meta({ description: 'The total of the order.' }),
  captureMethod: z.enum(['automatic', 'manual']),
  status: z
    .enum(paymentStatuses)
    .meta({ description: 'A refund does not change `succeeded`: see the refunded amounts.' }),
  amountCaptured: moneySchema,
  amountRefunded: moneySchema,
  amountRefundPending: moneySchema,
  refundStatus: z.enum(['none', 'partial', 'full']),
  disputed: z.boolean(),
  captureBefore: time.nullable().meta({ description: 'Deadline of a manual capture, otherwise null.' }),
  failure: z
    .strictObject({ code: z.enum(paymentFailureCodes), message: z.string(), declineCode: z.string().nullable() })
    .nullable(),
  provider: z.enum(['sandbox', 'stripe']),
  createdAt: time,
  updatedAt: time,
  version: z.int(),
};

/** A payment as both parties and webhook receivers see it. */
export const sharedPaymentSchema = z.strictObject(paymentMembers).meta({ id: 'SharedPayment' });

/** A payment. The payment method and the payer's next action are shown to the payer only. */
export const paymentSchema = z
  .strictObject({
    ...paymentMembers,
    nextAction: z.strictObject({ type: z.literal('redirect'), url: z.string() }).nullable(),
    paymentMethod: z
      .strictObject({ type: z.string(), brand: z.string().nullable(), last4: z.string().nullable() })
      .optional(),
  })
  .meta({ id: 'Payment' });

/** Reasons of a refund. */
export const refundReasons = [
  'requested_by_buyer',
  'seller_canceled',
  'claim',
  'chargeback',
  'late_payment',
  'sla_expired',
] as const;

/** A refund of a payment, or a chargeback. */
export const refundSchema = z
  .strictObject({
    id: idSchema('rfd'),
    paymentId: idSchema('pay'),
    orderId: idSchema('ord'),
    amount: priceSchema,
    reason: z.enum(refundReasons),
    kind: z.enum(['refund', 'chargeback']).meta({ description: '`chargeback`: the bank withdrew the amount.' }),
    status: z.enum(['pending', 'succeeded', 'failed']),
    initiatedBy: z.enum(['seller', 'system', 'provider']),
    settledAt: time.nullable(),
    failureCode: z.string().nullable(),
    createdAt: time,
    updatedAt: time,
    version: z.int(),
  })
  .meta({ id: 'Refund' });

/** A payment as the payer sees it. */
export type Payment = z.infer<typeof paymentSchema>;
/** A payment as both parties see it. */
export type SharedPayment = z.infer<typeof sharedPaymentSchema>;
/** A refund or a chargeback. */
export type Refund = z.infer<typeof refundSchema>;
