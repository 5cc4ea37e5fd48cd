import { z } from 'zod';
import { idSchema, priceSchema } from '@marketplace/kernel';

const time = z.iso.datetime();

/** Statuses of a dispute. */
export const disputeStatuses = ['needs_response', 'under_review', 'won', 'lost', 'withdrawn'] as const;

/** Stages of a dispute. Buyers open claims; payment providers open inquiries and chargebacks. */
export const disputeStages = ['claim', 'inquiry', 'chargeback'] as const;

const disputeMembers = {
  id: idSchema('dsp'),
  orderId: idSchema('ord'),
  paymentId: idSchema('pay'),
  source: z.enum(['provider', 'buyer']),
  stage: z
    .enum(disputeStages)
    .meta({ description: 'Buyers open claims. Payment providers open inquiries and chargebacks.' }),
  reason: z.string().meta({
    description: 'Of a claim: `not_received`, `not_as_described` or `other`. Otherwise the text of the provider.',
  }),
  amount: priceSchema,
  status: z.enum(disputeStatuses).meta({ description: '`won` and `lost` are from the point of view of the seller.' }),
  fundsWithdrawn: z
    .boolean()
    .meta({ description: 'Whether the provider holds the amount. Nothing can be refunded while it does.' }),
  isRefundable: z.boolean(),
  evidenceDueBy: time.nullable(),
  openedAt: time,
  closedAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
  version: z.int(),
};

/** A dispute as both parties and webhook receivers see it: without the evidence. */
export const sharedDisputeSchema = z.strictObject(disputeMembers).meta({ id: 'SharedDispute' });

const evidenceSchema = z.strictObject({
  submittedBy: z.enum(['buyer', 'seller']),
  text: z.string(),
  fileUrls: z.array(z.string()),
  createdAt: time,
});

/** A dispute with the evidence of both parties. */
export const disputeSchema = z
  .strictObject({ ...disputeMembers, evidence: z.array(evidenceSchema) })
  .meta({ id: 'Dispute' });

/** A dispute with its evidence. */
export type Dispute = z.infer<typeof disputeSchema>;
/** A dispute without its evidence. */
export type SharedDispute = z.infer<typeof sharedDisputeSchema>;
