import { z } from 'zod';
import { type Client, defineEngineContract, exchangeOutbox, idSchema, moneySchema, system } from '@marketplace/kernel';
import { refundSchema, sharedDisputeSchema } from '@marketplace/payments-contract';
import { orderStatusSchema } from './order-records.ts';
import * as workflows from './workflows.ts';

// Sample reports of payments, for tests.
export { exampleDispute, exampleRefund } from '@marketplace/payments-contract';

const orderId = idSchema('ord');
const time = z.iso.datetime();
/**
 * Version of the order's account in payments. Trading stores the highest that it has seen, and ignores reports that are
 * not higher, so a repeated report is harmless. Each report has its own version: payments counts one up for every
 * change that it reports, and reports them in order.
 */
const accountVersion = z.int().min(1);
/** `refused`: the order is canceled, so the money must be returned. `ignored`: the report is older than a known one. */
const recorded = z.strictObject({ outcome: z.enum(['applied', 'ignored', 'refused']) });

/**
 * State of an order from which its workflow decides the next step. Times are in RFC 3339, null if they do not apply.
 */
export const orderStateSchema = z.strictObject({
  orderId,
  status: orderStatusSchema,
  version: z.int(),
  buyerOrganizationId: idSchema('org'),
  sellerOrganizationId: idSchema('org'),
  total: moneySchema,
  platformFee: moneySchema,
  /** The clock of trading, against which the deadlines are compared. */
  now: time,
  paymentDueAt: time.nullable(),
  fulfillBy: time.nullable(),
  /** When the last of the units that were fulfilled were. Null until the order is fulfilled. */
  fulfilledAt: time.nullable(),
  payoutEligibleAt: time.nullable(),
  /** When the money would be released if nothing had postponed it. Null until the order is fulfilled. */
  holdEndsAt: time.nullable().optional(),
  /** Whether every shipment has a tracking number. A former release does not send it. */
  isTracked: z.boolean().optional(),
  /**
   * Amount that the buyer is refunded for units not shipped by the deadline, if a part was shipped. Otherwise absent.
   */
  unshippedAmount: moneySchema.optional(),
  cancelRequestedAt: time.nullable(),
  /** Why the cancellation of the paid order was requested. */
  cancelReason: z.enum(['seller_canceled', 'sla_expired']).nullable(),
  receiptConfirmedAt: time.nullable(),
  /** Parties that are closing and wait for the end of the order. */
  closingOrganizationIds: z.array(idSchema('org')),
});
/** The state of an order for its workflow. */
export type OrderState = z.infer<typeof orderStateSchema>;

const organizationStatus = z.enum(['active', 'suspended', 'closing', 'closed']);
/** Status of an organization, as identity defines it. */
export type OrganizationStatus = z.infer<typeof organizationStatus>;

/** The operations that trading offers to the relay and to the workers' activities. */
export const tradingEngineContract = defineEngineContract(
  'trading.engine',
  { outbox: ['event', 'audit', 'workflow', 'mailing'], workflows },
  {
    exchangeOutbox,
    setOrganizationStatus: {
      kind: 'command',
      idempotencyKey: 'ignored',
      access: system,
      summary:
        "Store an organization's status. After the answer, no listing can be created for an organization that is not " +
        'active, not even by a command that began before.',
      input: z.strictObject({ organizationId: z.string(), status: organizationStatus, version: z.int() }),
      output: z.strictObject({}),
      idempotent: true,
    },
    archiveListings: {
      kind: 'command',
      access: system,
      summary: 'Archive a batch of the listings of a closing organization, oldest first.',
      input: z.strictObject({
        organizationId: z.string(),
        /** Id of the last listing of the previous batch. Null for the first batch. */
        after: z.string().nullable(),
        limit: z.int().min(1).max(1000),
      }),
      /**
       * `next`: id of the last archived listing, or null if this was the last batch. `open`: number of listings that
       * are not archived.
       */
      output: z.strictObject({ next: z.string().nullable(), open: z.int() }),
      idempotent: true,
      emits: ['offer.rejected'],
    },
    closeOffers: {
      kind: 'command',
      access: system,
      summary:
        'Close a batch of the open offers of a closing organization, as buyer or seller. Returns how many are open.',
      input: z.strictObject({ organizationId: z.string(), limit: z.int().min(1).max(1000) }),
      output: z.strictObject({ open: z.int() }),
      idempotent: true,
      emits: ['offer.rejected'],
    },
    countObligations: {
      kind: 'query',
      access: system,
      summary: 'Return how many orders of an organization, as buyer or seller, have not ended.',
      input: z.strictObject({ organizationId: z.string() }),
      output: z.strictObject({ orders: z.int() }),
    },
    expireOffers: {
      kind: 'command',
      access: system,
      summary:
        'Close a batch of offers that have expired, or whose listing is sold or archived. Returns how many, and ' +
        'whether there may be more.',
      input: z.strictObject({ limit: z.int().min(1).max(1000) }),
      output: z.strictObject({ closed: z.int(), more: z.boolean() }),
      idempotent: true,
      emits: ['offer.rejected'],
    },
    sendReminders: {
      kind: 'command',
      access: system,
      summary:
        'Request the mails about a batch of offers that are about to expire, and of orders whose payment, ' +
        'shipment or ' +
        'time for complaints is due soon, once for each. Returns how many, and whether there may be more.',
      input: z.strictObject({ limit: z.int().min(1).max(1000) }),
      output: z.strictObject({ reminded: z.int(), more: z.boolean() }),
      idempotent: true,
    },
    getOrderState: {
      kind: 'query',
      access: system,
      summary: 'Return the state of an order, with which its workflow decides what happens next.',
      input: z.strictObject({ orderId }),
      output: orderStateSchema,
    },
    expireOrder: {
      kind: 'command',
      access: system,
      summary:
        'Cancel an unpaid order whose payment is overdue, or end a paid order that was not fulfilled in time: ' +
        'with the units that were shipped, or by its cancellation if there are none. Does nothing if no ' +
        'deadline has passed.',
      input: z.strictObject({ orderId }),
      output: z.strictObject({}),
      idempotent: true,
      emits: ['order.fulfilled'],
    },
    requeueOverdueOrders: {
      kind: 'command',
      access: system,
      summary:
        'Request the workflows of orders whose deadline passed some time ago, because the workflow may be lost. ' +
        'Returns how many, and where the next batch begins.',
      input: z.strictObject({ after: z.string().nullable(), limit: z.int().min(1).max(1000) }),
      output: z.strictObject({ requeued: z.int(), next: z.string().nullable() }),
      idempotent: true,
    },
    recordPayment: {
      kind: 'command',
      access: system,
      summary: "Record the status of an order's payment. Emits `order.paid` when the total is captured.",
      input: z.strictObject({
        orderId,
        accountVersion,
        paymentStatus: z.enum(['none', 'authorized', 'paid', 'failed']),
        capturedAmount: moneySchema,
      }),
      output: recorded,
      idempotent: true,
      emits: ['order.paid', 'offer.rejected'],
    },
    recordRefund: {
      kind: 'command',
      access: system,
      summary: 'Record a refund of an order and the sums of its refunds. Emits `order.refunded` if it succeeded.',
      input: z.strictObject({
        orderId,
        accountVersion,
        refund: refundSchema,
        refundedAmount: moneySchema,
        refundPendingAmount: moneySchema,
        chargedBackAmount: moneySchema,
        /** The refund was reported as succeeded before; only the sums have changed. No event is emitted. */
        correction: z.boolean().optional(),
      }),
      output: recorded,
      idempotent: true,
      emits: ['order.refunded'],
    },
    recordDispute: {
      kind: 'command',
      access: system,
      summary: 'Record that a dispute of an order was opened or closed. Emits `order.disputed` when it was opened.',
      input: z.strictObject({
        orderId,
        accountVersion,
        dispute: sharedDisputeSchema,
        /** The time of payout after the dispute has ended, in RFC 3339; null while it is open. */
        payoutEligibleAt: time.nullable(),
      }),
      output: recorded,
      idempotent: true,
      emits: ['order.disputed'],
    },
    recordRelease: {
      kind: 'command',
      access: system,
      summary: 'Record that the money of a fulfilled order was released to the seller: the order is completed.',
      input: z.strictObject({ orderId, accountVersion }),
      output: recorded,
      idempotent: true,
    },
  },
);
/** A client of the engine contract. */
export type TradingEngineClient = Client<typeof tradingEngineContract>;
