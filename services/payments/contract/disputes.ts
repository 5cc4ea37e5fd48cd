import { z } from 'zod';
import {
  clientRequestIdSchema,
  defineOperations,
  idSchema,
  inGraphql,
  organization,
  pageInput,
  pageOf,
  priceSchema,
  severalStatuses,
  textSchema,
  timeFilters,
  valuesSchema,
} from '@marketplace/kernel';
import { claimsMax } from './limits.ts';
import { disputeSchema, disputeStatuses } from './records/dispute-records.ts';
import { partySchema } from './records/order-facts.ts';

const scope = 'orders:write';
const id = idSchema('dsp');
const clientRequestId = clientRequestIdSchema.optional();

/** Evidence of a party about a dispute. */
export const evidenceInput = {
  text: textSchema(10_000).describe('Your statement.').register(inGraphql, { about: 'At most 10,000 characters.' }),
  fileUrls: z
    .array(z.url({ protocol: /^https$/ }).max(2000))
    .max(10)
    .default([])
    .describe('Addresses of documents, with https.'),
};

const claimReasonSchema = valuesSchema('ClaimReason', 'Why a buyer disputes an order.', {
  not_received: 'The goods have not arrived.',
  not_as_described: 'The goods differ from the listing.',
  other: 'Another reason, which the description tells.',
});

/** Disputes: claims of buyers, and disputes of banks. */
export const disputeOperations = defineOperations({
  listDisputes: {
    kind: 'query',
    access: organization(scope),
    summary: 'List the disputes of the orders of your organization.',
    input: z.strictObject({
      ...pageInput,
      role: partySchema.optional().describe('Only disputes of orders in which your organization is this party.'),
      orderId: idSchema('ord').optional().describe('Only disputes of this order.'),
      status: severalStatuses(disputeStatuses, 'disputes'),
      ...timeFilters,
    }),
    output: pageOf(disputeSchema),
  },
  getDispute: {
    kind: 'query',
    access: organization(scope),
    summary: 'Get a dispute with its evidence.',
    input: z.strictObject({ id }),
    output: disputeSchema,
  },
  getDisputes: {
    kind: 'query',
    access: organization(scope),
    summary: 'Get disputes by id. Ids that do not exist or belong to others are left out.',
    input: z.strictObject({ ids: z.array(id).min(1).max(100) }),
    output: z.strictObject({ data: z.array(disputeSchema) }),
  },
  getDisputesOfOrders: {
    kind: 'query',
    access: organization(scope),
    summary: 'Get the newest disputes of orders, at most 20 of each. Orders of others are left out.',
    input: z.strictObject({ orderIds: z.array(idSchema('ord')).min(1).max(100) }),
    output: z.strictObject({ data: z.array(disputeSchema) }),
  },
  createDispute: {
    kind: 'command',
    whenReadOnly: true,
    access: organization(scope),
    summary:
      'Dispute a paid order, until it is completed. Only for the buyer. The money is not released while the claim is ' +
      'open. The order becomes `disputed`, and `order.disputed` is emitted. An order has ' +
      `at most ${claimsMax} claims, withdrawn ones included.`,
    example: {
      reason: 'not_as_described',
      description: 'The shade is broken.',
      amount: { amount: 2000, currency: 'USD' },
    },
    input: z
      .strictObject({
        id: idSchema('ord').meta({ description: 'The order.' }),
        reason: claimReasonSchema.describe('What is wrong.'),
        description: textSchema(5000).describe('What is wrong, for the seller to read.'),
        amount: priceSchema
          .optional()
          .meta({ description: 'What the buyer claims. Default: everything that is left.' }),
        clientRequestId,
      })
      .register(inGraphql, {
        texts: {
          description: 'At most 5,000 characters.',
          amount: 'What you claim. Everything that is left of the payment if absent.',
        },
      }),
    output: disputeSchema,
    clientRequest: true,
  },
  submitEvidence: {
    kind: 'command',
    whenReadOnly: true,
    access: organization(scope),
    summary:
      'Add evidence to an open dispute. The evidence of the seller against an inquiry or chargeback is sent to the ' +
      'bank with the refunds of the payment, and can be sent once.',
    example: { text: 'The photographs show the shade before it was packed.' },
    input: z.strictObject({
      id,
      ...evidenceInput,
      clientRequestId,
    }),
    output: disputeSchema,
    clientRequest: true,
    versioned: true,
    cost: { time: 'provider' },
    emits: ['payment.refunded', 'refund.failed'],
  },
  acceptDispute: {
    kind: 'command',
    whenReadOnly: true,
    access: organization(scope),
    summary: 'Accept a dispute. Only for the seller. The buyer gets the amount. Emits `payment.refunded`.',
    example: {},
    input: z.strictObject({ id, clientRequestId }),
    output: disputeSchema,
    clientRequest: true,
    versioned: true,
    cost: { time: 'provider' },
    emits: ['payment.refunded', 'refund.failed'],
  },
  withdrawDispute: {
    kind: 'command',
    whenReadOnly: true,
    access: organization(scope),
    summary: 'Withdraw a claim. Only for the buyer. The order continues where it was.',
    example: {},
    input: z.strictObject({ id, clientRequestId }),
    output: disputeSchema,
    clientRequest: true,
    versioned: true,
  },
});
