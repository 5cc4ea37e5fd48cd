import { z } from 'zod';
import {
  annotationMembers,
  idSchema,
  inGraphql,
  moneySchema,
  priceSchema,
  recordMembers,
  valuesSchema,
} from '@marketplace/kernel';

const time = z.iso.datetime();

export const paymentStatusSchema = valuesSchema('PaymentStatus', 'Status of a payment.', {
  requires_action: 'The buyer must be authenticated: see `nextAction`.',
  processing: 'The bank has not answered yet.',
  requires_capture: 'The amount is authorized, and waits for `capturePayment`.',
  succeeded: 'The amount is captured.',
  failed: 'The bank refused it: see `failure`.',
  canceled: 'It was canceled before it succeeded.',
});
export const paymentStatuses = paymentStatusSchema.options;
/** Codes of why a payment failed or was canceled. */
export const paymentFailureCodeSchema = valuesSchema('PaymentFailureCode', 'Why a payment failed or was canceled.', {
  card_declined: 'The bank declined the card, without a better reason.',
  insufficient_funds: 'The account of the buyer does not have the amount.',
  expired_card: 'The card has expired.',
  authentication_required: 'The buyer was not authenticated in time.',
  processing_error: 'The provider or the bank had an error: try again.',
  authorization_expired: 'The amount was not captured in time.',
  order_canceled: 'The order was canceled first.',
  provider_rejected: 'The provider refused the payment.',
});

/** The parties of a payment. */
export const paymentPartySchema = valuesSchema('PaymentParty', 'The parties of a payment.', {
  payer: 'The buyer.',
  payee: 'The seller.',
});

/** When the amount of a payment is captured. */
export const captureMethodSchema = valuesSchema('CaptureMethod', 'When the amount of a payment is captured.', {
  automatic: 'At once.',
  manual: 'When the seller captures it, until `captureBefore`.',
});

const paymentRefundStatusSchema = valuesSchema('PaymentRefundStatus', 'How much of a payment was refunded.', {
  none: 'Nothing.',
  partial: 'A part.',
  full: 'The whole amount.',
});

/** Who moves the money. */
export const paymentProviderSchema = valuesSchema('PaymentProvider', 'Who moves the money.', {
  sandbox: 'The simulated provider: no money moves.',
  stripe: 'Stripe.',
});

const paymentMembers = {
  id: idSchema('pay'),
  orderId: idSchema('ord'),
  payerOrganizationId: idSchema('org').meta({ description: 'The buyer.' }),
  payeeOrganizationId: idSchema('org').meta({ description: 'The seller.' }),
  amount: priceSchema.meta({ description: 'The total of the order.' }),
  captureMethod: captureMethodSchema.describe('`manual`: the seller captures the amount after it was authorized.'),
  status: paymentStatusSchema.meta({ description: 'A refund does not change `succeeded`: see the refunded amounts.' }),
  amountCaptured: moneySchema.describe('What the buyer has paid.'),
  amountRefunded: moneySchema.describe('What was refunded.'),
  amountRefundPending: moneySchema.describe('What is being refunded.'),
  refundStatus: paymentRefundStatusSchema.describe('How much of the captured amount was refunded.'),
  disputed: z.boolean().describe('Whether a dispute of the payment is open.'),
  captureBefore: time.nullable().meta({ description: 'Deadline of a manual capture, otherwise null.' }),
  failure: z
    .strictObject({
      code: paymentFailureCodeSchema.describe('The reason, for programs.'),
      message: z.string().describe('The reason, for people.'),
      declineCode: z.string().nullable().describe('The reason as the bank says it, otherwise null.'),
    })
    .register(inGraphql, {
      type: 'PaymentFailure',
      about: 'Why a payment failed or was canceled.',
      texts: {
        declineCode: 'The code of the bank, if there is one.',
      },
    })
    .nullable()
    .describe('Why the payment failed or was canceled, otherwise null.'),
  provider: paymentProviderSchema.describe('The payment provider.'),
  ...annotationMembers,
  ...recordMembers,
};

/** A payment as both parties and webhook receivers see it. */
export const sharedPaymentSchema = z
  .strictObject(paymentMembers)
  .meta({ id: 'SharedPayment', description: 'A payment as both parties see it.' });

const paymentChangeSchema = valuesSchema('PaymentChange', 'What was tried on a payment.', {
  confirm: 'Continuing it after the buyer was authenticated.',
  capture: 'Capturing the authorized amount.',
  cancel: 'Canceling it.',
});

/** Last refusal of the provider, with the status of the payment at that time. */
const lastErrorSchema = z
  .strictObject({
    operation: paymentChangeSchema.describe('What was refused.'),
    code: z.string().describe('Why, as the provider says, for programs.'),
    message: z.string().describe('Why, as the provider says, for people.'),
    at: time.describe('When it was refused.'),
  })
  .register(inGraphql, { type: 'PaymentError', about: 'What the payment provider refused.' })
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
      .register(inGraphql, {
        type: 'PaymentNextAction',
        about: 'What the buyer must do next.',
        texts: {
          type: '`redirect`.',
          url: 'The page on which the bank authenticates the buyer.',
        },
      })
      .nullable()
      .describe('What the buyer must do next. Null for the seller, and if nothing is needed.'),
    paymentMethod: z
      .strictObject({
        type: z.string().describe('The kind, such as `card`.'),
        brand: z.string().nullable().describe('The brand of the card.'),
        last4: z.string().nullable().describe('The last four digits.'),
      })
      .register(inGraphql, { type: 'PaymentMethod', about: 'What the buyer paid with.' })
      .optional()
      .describe('What the buyer pays with. For the buyer only.'),
  })
  .meta({ id: 'Payment', description: 'An attempt to pay an order.' })
  .register(inGraphql, {
    about: 'An attempt to pay an order. A refund does not change its status.',
    texts: {
      failure: 'Why it failed or was canceled. Null otherwise.',
      nextAction: 'Where the buyer continues. Shown to the buyer only.',
      paymentMethod: 'Shown to the buyer only.',
    },
  });

export const refundReasonSchema = valuesSchema('RefundReason', 'Why money went back.', {
  requested_by_buyer: 'The buyer asked for it.',
  seller_canceled: 'The seller canceled.',
  claim: 'A claim of the buyer was granted.',
  chargeback: 'The bank withdrew the amount.',
  late_payment: 'The payment succeeded after the order was canceled.',
  sla_expired: 'The order was not shipped in time.',
});

export const refundStatusSchema = valuesSchema('RefundStatus', 'Status of a refund.', {
  pending: 'The provider has not finished it.',
  succeeded: 'The amount went to the buyer.',
  failed: 'The amount could not be given back: see `failureCode`.',
});
export const refundStatuses = refundStatusSchema.options;

const refundKindSchema = valuesSchema('RefundKind', 'Kind of a refund.', {
  refund: 'The seller or the service gave money back.',
  chargeback: 'The bank withdrew the amount.',
});

const refundInitiatorSchema = valuesSchema('RefundInitiator', 'Who refunded.', {
  seller: 'The seller.',
  operator: 'An operator of the platform.',
  system: 'The service, for example because an order was canceled.',
  provider: 'The bank of the buyer, through the provider.',
});

/** A refund of a payment, or a chargeback. */
export const refundSchema = z
  .strictObject({
    id: idSchema('rfd'),
    paymentId: idSchema('pay'),
    orderId: idSchema('ord'),
    amount: priceSchema.describe('The amount that goes back to the buyer.'),
    reason: refundReasonSchema.describe('Why it is refunded.'),
    kind: refundKindSchema.meta({ description: '`chargeback`: the bank withdrew the amount.' }),
    status: refundStatusSchema.describe('How the refund stands.'),
    initiatedBy: refundInitiatorSchema.meta({
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
          'The name of the payment by other means, such as a bank transfer, with which the operator of the ' +
          'platform has paid ' +
          'the buyer. Absent for a refund to the card.',
        example: 'Bank transfer 2026-11-28/17',
      }),
    ...recordMembers,
  })
  .meta({ id: 'Refund', description: 'A refund of a payment, or a chargeback.' })
  .register(inGraphql, {
    texts: {
      outsideReference:
        'The name of the payment by other means with which the operator has paid the buyer. Null for a refund ' +
        'to the card.',
    },
  });

/** A payment as the payer sees it. */
export type Payment = z.infer<typeof paymentSchema>;
/** A payment as both parties see it. */
export type SharedPayment = z.infer<typeof sharedPaymentSchema>;
/** A refund or a chargeback. */
export type Refund = z.infer<typeof refundSchema>;
