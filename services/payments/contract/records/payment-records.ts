import { z } from 'zod';
import { annotationMembers, idSchema, moneySchema, priceSchema, recordMembers } from '@marketplace/kernel';

const time = z.iso.datetime();

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
  captureMethod: z
    .enum(['automatic', 'manual'])
    .describe('`manual`: the seller captures the amount after it was authorized.'),
  status: z
    .enum(paymentStatuses)
    .meta({ description: 'A refund does not change `succeeded`: see the refunded amounts.' }),
  amountCaptured: moneySchema.describe('What the buyer has paid.'),
  amountRefunded: moneySchema.describe('What was refunded.'),
  amountRefundPending: moneySchema.describe('What is being refunded.'),
  refundStatus: z.enum(['none', 'partial', 'full']).describe('How much of the captured amount was refunded.'),
  disputed: z.boolean().describe('Whether a dispute of the payment is open.'),
  captureBefore: time.nullable().meta({ description: 'Deadline of a manual capture, otherwise null.' }),
  failure: z
    .strictObject({
      code: z.enum(paymentFailureCodes).describe('The reason, for programs.'),
      message: z.string().describe('The reason, for people.'),
      declineCode: z.string().nullable().describe('The reason as the bank says it, otherwise null.'),
    })
    .nullable()
    .describe('Why the payment failed or was canceled, otherwise null.'),
  provider: z.enum(['sandbox', 'stripe']).describe('The payment provider.'),
  ...annotationMembers,
  ...recordMembers,
};

/** A payment as both parties and webhook receivers see it. */
export const sharedPaymentSchema = z
  .strictObject(paymentMembers)
  .meta({ id: 'SharedPayment', description: 'A payment as both parties see it.' });

/** Last refusal of the provider, with the status of the payment at that time. */
const lastErrorSchema = z
  .strictObject({
    operation: z.enum(['confirm', 'capture', 'cancel']).describe('What was refused.'),
    code: z.string().describe('Why, as the provider says, for programs.'),
    message: z.string().describe('Why, as the provider says, for people.'),
    at: time.describe('When it was refused.'),
  })
  .nullable()
  .describe('What the payment provider refused last. Null if it has refused nothing since `status` changed.')
  .meta({ example: null });
/** Members that only the readers of the API see: a refusal changes no status, so it is in no event. */
export const paymentAnswerMembers = { lastError: lastErrorSchema };

/** A payment. The payment method and the payer's next action are shown to the payer only. */
export const paymentSchema = z
  .strictObject({
    ...paymentMembers,
    ...paymentAnswerMembers,
    nextAction: z
      .strictObject({
        type: z.literal('redirect').describe('Send the buyer to `url`.'),
        url: z.string().describe('A page of the bank.'),
      })
      .nullable()
      .describe('What the buyer must do next. Null for the seller, and if nothing is needed.'),
    paymentMethod: z
      .strictObject({
        type: z.string().describe('The kind, such as `card`.'),
        brand: z.string().nullable().describe('The brand of the card.'),
        last4: z.string().nullable().describe('The last four digits.'),
      })
      .optional()
      .describe('What the buyer pays with. For the buyer only.'),
  })
  .meta({ id: 'Payment', description: 'An attempt to pay an order.' });

export const refundReasons = [
  'requested_by_buyer',
  'seller_canceled',
  'claim',
  'chargeback',
  'late_payment',
  'sla_expired',
] as const;

export const refundStatuses = ['pending', 'succeeded', 'failed'] as const;

/** A refund of a payment, or a chargeback. */
export const refundSchema = z
  .strictObject({
    id: idSchema('rfd'),
    paymentId: idSchema('pay'),
    orderId: idSchema('ord'),
    amount: priceSchema.describe('The amount that goes back to the buyer.'),
    reason: z.enum(refundReasons).describe('Why it is refunded.'),
    kind: z.enum(['refund', 'chargeback']).meta({ description: '`chargeback`: the bank withdrew the amount.' }),
    status: z.enum(refundStatuses).describe('How the refund stands.'),
    initiatedBy: z.enum(['seller', 'operator', 'system', 'provider']).meta({
      description: 'Who started it. Values may be added.',
      'x-open-enum': true,
    }),
    settledAt: time.nullable().describe('When it succeeded or failed. Null while it is pending.'),
    failureCode: z.string().nullable().describe('Why it failed, as the provider says, otherwise null.'),
    outsideReference: z
      .string()
      .optional()
      .meta({
        description:
          'The name of the payment by other means, such as a bank transfer, with which the operator of the platform ' +
          'has paid the buyer. Absent for a refund to the card.',
        example: 'Bank transfer 2026-11-28/17',
      }),
    ...recordMembers,
  })
  .meta({ id: 'Refund', description: 'A refund of a payment, or a chargeback.' });

/** A payment as the payer sees it. */
export type Payment = z.infer<typeof paymentSchema>;
/** A payment as both parties see it. */
export type SharedPayment = z.infer<typeof sharedPaymentSchema>;
/** A refund or a chargeback. */
export type Refund = z.infer<typeof refundSchema>;
