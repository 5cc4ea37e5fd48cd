import { z } from 'zod';
import { idSchema, inGraphql, memberCosts, priceSchema, recordMembers, valuesSchema } from '@marketplace/kernel';

const time = z.iso.datetime();

export const disputeStatusSchema = valuesSchema(
  'DisputeStatus',
  'Status of a dispute, from the point of view of the seller.',
  {
    needs_response: 'The seller can add evidence, until `evidenceDueBy`.',
    under_review: 'The bank or the operator decides.',
    won: 'The seller keeps the amount.',
    lost: 'The buyer gets the amount.',
    withdrawn: 'The buyer took the claim back.',
  },
);
export const disputeStatuses = disputeStatusSchema.options;

/** Stages of a dispute. Buyers open claims; payment providers open inquiries and chargebacks. */
export const disputeStageSchema = valuesSchema('DisputeStage', 'Kind of a dispute.', {
  claim: 'A buyer asks for money back.',
  inquiry: 'A bank asks, and has not withdrawn the amount.',
  chargeback: 'A bank has withdrawn the amount.',
});

/** Origins of disputes. */
export const disputeSourceSchema = valuesSchema('DisputeSource', 'Who opened a dispute.', {
  provider: 'The bank of the buyer, through the payment provider.',
  buyer: 'The buyer, as a claim.',
});
export const disputeSources = disputeSourceSchema.options;

const disputeMembers = {
  id: idSchema('dsp'),
  orderId: idSchema('ord'),
  paymentId: idSchema('pay'),
  source: disputeSourceSchema.describe('Who opened the dispute: the payment provider, for a bank, or the buyer.'),
  stage: disputeStageSchema.meta({
    description: 'Buyers open claims. Payment providers open inquiries and chargebacks.',
  }),
  reason: z.string().meta({
    description: 'Of a claim: `not_received`, `not_as_described` or `other`. Otherwise the text of the provider.',
  }),
  amount: priceSchema.describe('The disputed amount.'),
  status: disputeStatusSchema.meta({ description: '`won` and `lost` are from the point of view of the seller.' }),
  fundsWithdrawn: z
    .boolean()
    .meta({ description: 'Whether the provider holds the amount. Nothing can be refunded while it does.' }),
  isRefundable: z.boolean().describe('Whether the seller can still end the dispute by a refund.'),
  evidenceDueBy: time.nullable().describe('Until when the seller can answer. Null if there is no deadline.'),
  openedAt: time.describe('When the dispute was opened.'),
  closedAt: time
    .nullable()
    .describe('When the dispute ended. Null while it is open. A bank that decides again does not change it.'),
  ...recordMembers,
};

/** A dispute as both parties and webhook receivers see it: without the evidence. */
export const sharedDisputeSchema = z
  .strictObject(disputeMembers)
  .meta({ id: 'SharedDispute', description: 'A dispute, without the evidence.' });

const evidenceAuthorSchema = valuesSchema('EvidenceAuthor', 'Who submits evidence.', {
  buyer: 'The buyer.',
  seller: 'The seller.',
  operator: 'The operator of the platform.',
  system: 'The platform itself, which tells a bank of the refunds of the payment.',
});

const evidenceSchema = z
  .strictObject({
    submittedBy: evidenceAuthorSchema.describe(
      'Who submitted it. `system`: the platform, which tells a bank of the refunds of the payment by itself.',
    ),
    text: z.string().describe('The statement.').register(memberCosts, { kb: 10 }),
    fileUrls: z.array(z.string()).describe('Addresses of documents.').register(memberCosts, { kb: 20 }),
    createdAt: time.describe('When it was submitted.'),
  })
  .register(inGraphql, { type: 'Evidence', about: 'What somebody says about a dispute.' });

/** A dispute with the evidence of both parties. */
export const disputeSchema = z
  .strictObject({
    ...disputeMembers,
    buyerOrganizationId: idSchema('org').describe('The buyer.'),
    sellerOrganizationId: idSchema('org').describe('The seller.'),
    decisionDueBy: time
      .nullable()
      .describe(
        'Until when the operator decides a claim that the seller has answered. Null if it does not wait for it.',
      ),
    answeredAt: time
      .nullable()
      .describe('When evidence was sent to the bank, which takes it once. Null while it waits for an answer.'),
    evidence: z
      .array(evidenceSchema)
      .describe('What was submitted, oldest first.')
      .register(memberCosts, { length: 3 }),
  })
  .meta({ id: 'Dispute', description: 'A dispute, with the evidence.' })
  .register(inGraphql, { about: 'A claim of a buyer, or a dispute of a bank.' });

/** A dispute with its evidence. */
export type Dispute = z.infer<typeof disputeSchema>;
/** A dispute without its evidence. */
export type SharedDispute = z.infer<typeof sharedDisputeSchema>;
