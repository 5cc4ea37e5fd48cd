import { z } from 'zod';
import {
  clientRequestIdSchema,
  defineOperations,
  idSchema,
  organization,
  pageInput,
  pageOf,
  priceSchema,
  severalStatuses,
  timeFilters,
  valuesSchema,
} from '@marketplace/kernel';
import { paymentPartySchema, refundSchema, refundStatuses } from './records/payment-records.ts';

const scope = 'payments:write';
const status = severalStatuses(refundStatuses, 'refunds');

/** Reasons that a request for a refund can name. */
export const givenRefundReason = valuesSchema('RefundRequestReason', 'Why a seller refunds.', {
  requested_by_buyer: 'The buyer asked for it.',
  seller_canceled: 'The seller cannot deliver.',
  claim: 'The buyer complained with reason.',
}).default('requested_by_buyer');

export const refundOperations = defineOperations({
  listRefunds: {
    kind: 'query',
    access: organization(scope),
    summary: 'List the refunds of a payment.',
    input: z.strictObject({ ...pageInput, id: idSchema('pay'), status, ...timeFilters }),
    output: pageOf(refundSchema),
  },
  listOwnRefunds: {
    kind: 'query',
    access: organization(scope),
    summary: 'List the refunds and chargebacks of the payments that your organization made or received.',
    input: z.strictObject({
      ...pageInput,
      role: paymentPartySchema
        .optional()
        .meta({ description: 'Only refunds that your organization gets (`payer`) or gives (`payee`).' }),
      orderId: idSchema('ord').optional().describe('Only refunds of this order.'),
      paymentId: idSchema('pay').optional().describe('Only refunds of this payment.'),
      status,
      ...timeFilters,
    }),
    output: pageOf(refundSchema),
  },
  getRefund: {
    kind: 'query',
    access: organization(scope),
    summary: 'Get a refund.',
    input: z.strictObject({ id: idSchema('rfd') }),
    output: refundSchema,
  },
  getRefunds: {
    kind: 'query',
    access: organization(scope),
    summary: 'Get refunds by id. Ids that do not exist or belong to others are left out.',
    input: z.strictObject({ ids: z.array(idSchema('rfd')).min(1).max(100) }),
    output: z.strictObject({ data: z.array(refundSchema) }),
  },
  getRefundsOfPayments: {
    kind: 'query',
    access: organization(scope),
    summary: 'Get the newest refunds of payments, at most 20 of each. Payments of others are left out.',
    input: z.strictObject({ paymentIds: z.array(idSchema('pay')).min(1).max(100) }),
    output: z.strictObject({ data: z.array(refundSchema) }),
  },
  createRefund: {
    kind: 'command',
    whenReadOnly: true,
    access: organization(scope),
    summary:
      'Refund a payment, or a part of it. Only for the seller. The part of the fee that belongs to the amount is ' +
      'returned to the seller. Emits `payment.refunded` when the refund succeeds.',
    example: { amount: { amount: 2000, currency: 'USD' }, reason: 'requested_by_buyer' },
    input: z.strictObject({
      id: idSchema('pay').meta({ description: 'The payment.' }),
      amount: priceSchema.optional().meta({ description: 'Default: everything that is left.' }),
      reason: givenRefundReason.describe(
        'Why you refund. `claim`: for goods that were shipped. A refund with any other reason counts towards ' +
          'the units ' +
          'that are not shipped.',
      ),
      clientRequestId: clientRequestIdSchema.optional(),
    }),
    output: refundSchema,
    clientRequest: true,
    cost: { time: 'provider' },
    emits: ['payment.refunded', 'refund.failed'],
  },
});
