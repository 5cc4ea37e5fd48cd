import { z } from 'zod';
import {
  type Client,
  defineEngineContract,
  exchangeOutbox,
  finishExternalCalls,
  idSchema,
  moneySchema,
  system,
} from '@marketplace/kernel';
import { cancellationOperations, claimOperations } from './engine/cancellations.ts';
import { providerOperations } from './engine/provider.ts';
import { settlementOperations } from './engine/payouts.ts';
import { move, orderId, orderInput, time } from './engine/shared.ts';
import { payoutHoldReasonSchema, payoutStatusSchema } from './records/payout-records.ts';
import { reportSchema } from './records/order-reports.ts';
import { paymentStatusSchema } from './records/payment-records.ts';

export type { PartiesOfOrder } from './engine/shared.ts';
export type { Report } from './records/order-reports.ts';

/** State of an order's money for its workflow. Times are in RFC 3339, null if they do not apply. */
export const accountStateSchema = z.strictObject({
  orderId,
  version: z.int(),
  /** The clock of payments, against which its deadlines are compared. */
  now: time,
  /** `closed`: the order is canceled. */
  status: z.enum(['open', 'closed']),
  /** Null until trading has reported it. */
  platformFee: moneySchema.nullable(),
  captured: moneySchema,
  /** Amount that can still be refunded. */
  refundable: moneySchema,
  refundPending: moneySchema,
  /** When a refund by the system is tried again, because one has failed. Null if none has. */
  refundRetryAt: time.nullable(),
  /** Whether refunds have failed so often that the operator must pay the buyer. */
  refundStopped: z.boolean(),
  /** Amount that is or will be refunded because units were not shipped. */
  refundedUnshipped: moneySchema,
  livePayment: z
    .strictObject({
      id: idSchema('pay'),
      status: paymentStatusSchema,
      captureBefore: time.nullable(),
      /**
       * When the system captures it, if the seller has not, or tries again after a refusal. Null for an authorization
       * that is shorter than that is ahead of its end: only the seller captures it.
       */
      captureAt: time.nullable(),
      /** Whether the provider is being asked to capture or cancel it, and has not answered. */
      asked: z.boolean(),
      /** Whether it is worth a try to ask the provider to cancel it. */
      cancelable: z.boolean(),
    })
    .nullable(),
  openDisputes: z.int(),
  /**
   * When the seller must have answered the open claim, or the operator decided it. Null while its refund is pending.
   */
  claimDueBy: time.nullable(),
  /** When the platform answers the bank that disputes a refunded payment. Null if it need not. */
  disputeAnswerAt: time.nullable(),
  fulfilledAt: time.nullable(),
  eligibleAt: time.nullable(),
  receiptConfirmedAt: time.nullable(),
  releasedAt: time.nullable(),
  payout: z
    .strictObject({
      id: idSchema('po'),
      status: payoutStatusSchema,
      amount: moneySchema,
      holdReasons: z.array(payoutHoldReasonSchema),
      /** Time of the next try to start it. Null: not before a change, after which the order is read again. */
      startAt: time.nullable(),
    })
    .nullable(),
  /** The oldest report that trading has not acknowledged. */
  report: reportSchema.nullable(),
});
/** State of an order's money for its workflow. */
export type AccountState = z.infer<typeof accountStateSchema>;

/** The operations that payments offers to the relay and to the workers' activities. */
export const paymentsEngineContract = defineEngineContract(
  'payments.engine',
  { outbox: ['event', 'audit', 'workflow', 'mailing'], workflows: {} },
  {
    exchangeOutbox,
    finishExternalCalls,
    openAccount: {
      ...move,
      summary: 'Open the account of an order, with the fee that only trading knows.',
      input: z.strictObject(orderInput),
    },
    getAccountState: {
      kind: 'query',
      access: system,
      summary: 'Return the state of the money of an order. Null if the order has no account.',
      input: z.strictObject({ orderId }),
      output: z.strictObject({ account: accountStateSchema.nullable() }),
    },
    acknowledgeReport: {
      ...move,
      summary: 'Record that trading has stored a report, and forget it.',
      input: z.strictObject({ orderId, accountVersion: z.int().min(1) }),
    },
    ...cancellationOperations,
    ...claimOperations,
    ...providerOperations,
    ...settlementOperations,
  },
);
/** A client of the engine contract. */
export type PaymentsEngineClient = Client<typeof paymentsEngineContract>;
