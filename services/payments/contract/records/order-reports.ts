import { z } from 'zod';
import { moneySchema } from '@marketplace/kernel';
import { sharedDisputeSchema } from './dispute-records.ts';
import { refundSchema } from './payment-records.ts';

const reported = { accountVersion: z.int().min(1) };
/**
 * Reports to trading about the money of an order. Reports have consecutive versions, and are recorded in their order;
 * each kind is an operation of trading's engine contract, with these members as its input.
 */
export const reportSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('payment'),
    ...reported,
    paymentStatus: z.enum(['none', 'authorized', 'paid', 'failed']),
    capturedAmount: moneySchema,
  }),
  z.strictObject({
    kind: z.literal('refund'),
    ...reported,
    refund: refundSchema,
    refundedAmount: moneySchema,
    refundPendingAmount: moneySchema,
    chargedBackAmount: moneySchema,
    /** The refund was reported as succeeded before; only the sums have changed. */
    correction: z.boolean().optional(),
  }),
  z.strictObject({
    kind: z.literal('dispute'),
    ...reported,
    dispute: sharedDisputeSchema,
    payoutEligibleAt: z.iso.datetime().nullable(),
  }),
  z.strictObject({ kind: z.literal('release'), ...reported }),
]);
/** Reports to trading about the money of an order. */
export type Report = z.infer<typeof reportSchema>;

/** Members of an order's money that a command needs besides the reports. */
export const orderMoneySchema = z.strictObject({
  /** Whether the provider has not answered yet to a request that may pay the order. */
  paymentPending: z.boolean(),
  /** Amount that is or will be refunded because units were not shipped, in minor units. */
  refundedUnshipped: z.int().min(0),
});
