import { z } from 'zod';
import {
  annotationFilter,
  annotationInput,
  clientRequestIdSchema,
  defineOperations,
  idSchema,
  inGraphql,
  organization,
  pageInput,
  pageOf,
  priceSchema,
  severalStatuses,
  system,
  timeFilters,
} from '@marketplace/kernel';
import { orderFactsSchema } from './records/order-facts.ts';
import { orderMoneySchema, reportSchema } from './records/order-reports.ts';
import { captureMethodSchema, paymentPartySchema, paymentSchema, paymentStatuses } from './records/payment-records.ts';

const scope = 'payments:write';
const id = idSchema('pay');
const clientRequestId = clientRequestIdSchema.optional();
const action = {
  kind: 'command',
  access: organization(scope),
  input: z.strictObject({ id, clientRequestId }),
  output: paymentSchema,
  clientRequest: true,
  versioned: true,
  cost: { time: 'provider' },
  emits: ['payment.succeeded', 'payment.failed'],
} as const;

/** Paying an order: each attempt is a payment. */
export const paymentOperations = defineOperations({
  listPayments: {
    kind: 'query',
    access: organization(scope),
    summary: 'List the payments that your organization made or received.',
    input: z.strictObject({
      ...pageInput,
      role: paymentPartySchema
        .optional()
        .meta({ description: 'Only payments that your organization made (`payer`) or receives (`payee`).' }),
      orderId: idSchema('ord').optional().describe('Only payments of this order.'),
      status: severalStatuses(paymentStatuses, 'payments'),
      ...annotationFilter,
      ...timeFilters,
    }),
    output: pageOf(paymentSchema),
  },
  getPayment: {
    kind: 'query',
    access: organization(scope),
    summary: 'Get a payment.',
    input: z.strictObject({ id }),
    output: paymentSchema,
  },
  getPayments: {
    kind: 'query',
    access: organization(scope),
    summary: 'Get payments by id. Ids that do not exist or belong to others are left out.',
    input: z.strictObject({ ids: z.array(id).min(1).max(100) }),
    output: z.strictObject({ data: z.array(paymentSchema) }),
  },
  getPaymentsOfOrders: {
    kind: 'query',
    access: organization(scope),
    summary: 'Get the newest payments of orders, at most 20 of each. Orders of others are left out.',
    input: z.strictObject({ orderIds: z.array(idSchema('ord')).min(1).max(100) }),
    output: z.strictObject({ data: z.array(paymentSchema) }),
  },
  getOrderReports: {
    kind: 'query',
    access: system,
    summary:
      'Return the reports about the money of an order that trading may not have recorded, oldest first, once no ' +
      'change ' +
      'of that money is under way. The gateway calls it around commands that another domain must know of.',
    quiet: true,
    input: z.strictObject({
      orderId: idSchema('ord'),
      /** Organization that must be buyer or seller of the order; there are no reports otherwise. Absent: any. */
      organizationId: idSchema('org').optional(),
    }),
    output: orderMoneySchema.extend({ reports: z.array(reportSchema) }),
  },
  recordCancellation: {
    kind: 'command',
    access: system,
    summary:
      'Record that an unpaid order is canceled, so that none of its payments is confirmed or captured. What was ' +
      'begun ' +
      'is ended by the workflow of the order. The gateway calls it before it answers a cancellation.',
    quiet: true,
    input: z.strictObject({ orderId: idSchema('ord') }),
    output: z.strictObject({}),
    idempotent: true,
  },
  createPayment: {
    kind: 'command',
    access: organization(scope),
    summary:
      'Pay an order. Only for the buyer. The answer is the payment as it is after 10 seconds at most: a payment that ' +
      'the bank refuses is `failed`, with the reason in `failure`, and one without an answer is `processing`. ' +
      'Emits `payment.succeeded` or `payment.failed`.',
    input: z
      .strictObject({
        orderId: idSchema('ord').describe('The order to pay.'),
        paymentMethod: z
          .string()
          .regex(/^pm_\w{1,250}$/, 'This is not an id of a payment method, such as pm_card_visa.')
          .meta({
            description:
              "The provider's id of the buyer's payment method. In the sandbox: docs/payments.md lists them.",
            example: 'pm_card_visa',
          }),
        captureMethod: captureMethodSchema.default('automatic').meta({
          description: '`manual`: the amount is only authorized. The seller captures it until `captureBefore`.',
        }),
        returnUrl: z
          .url({ protocol: /^https?$/ })
          .max(2000)
          .optional()
          .meta({ description: 'Where the bank sends the buyer after it has authenticated them.' }),
        amount: priceSchema.optional().meta({ description: '422 `amount_mismatch` if this is not the total.' }),
        ...annotationInput,
        clientRequestId,
      })
      .register(inGraphql, {
        texts: {
          paymentMethod: "The provider's id of the buyer's payment method, such as `pm_card_visa` of the sandbox.",
          amount: 'The error `amount_mismatch` if this is not the total of the order.',
        },
      }),
    output: paymentSchema,
    facts: orderFactsSchema,
    clientRequest: true,
    cost: { time: 'provider' },
    emits: ['payment.succeeded', 'payment.failed'],
  },
});

/** Continuing, canceling and capturing a payment. */
export const paymentActions = defineOperations({
  updatePayment: {
    kind: 'command',
    access: organization(scope),
    summary: 'Change what your organization keeps with a payment for itself. Absent members are not changed.',
    example: { externalId: 'TX-99', metadata: { costCenter: '310' } },
    input: z.strictObject({ id, ...annotationInput, clientRequestId }),
    output: paymentSchema,
    clientRequest: true,
    versioned: true,
  },
  confirmPayment: {
    ...action,
    summary: 'Continue a payment in `requires_action`, after the buyer was authenticated. Only for the buyer.',
    example: {},
  },
  cancelPayment: {
    ...action,
    whenReadOnly: true,
    summary:
      'Cancel a payment that has not succeeded. Only for the buyer. The answer is the payment as it is afterwards: ' +
      'read `status`, because it may be captured at the same time, and `lastError`, which says why the provider ' +
      'refused. Emits `payment.failed`.',
    example: {},
  },
  capturePayment: {
    ...action,
    summary:
      'Capture the whole amount of a payment in `requires_capture`. Only for the seller. The answer is the payment ' +
      'as it is afterwards: if the bank refuses, it is still `requires_capture`, and `lastError` says why; if the ' +
      'buyer has canceled, it is `canceled`. ' +
      'Emits `payment.succeeded`.',
    example: {},
  },
});
