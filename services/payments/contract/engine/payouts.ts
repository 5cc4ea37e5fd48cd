import { z } from 'zod';
import { defineOperations, system } from '@marketplace/kernel';
import { move, orderId, partiesSchema, time } from './shared.ts';

/** Operations of workflows on releases, payouts and the books. */
export const settlementOperations = defineOperations({
  setOrganizationStatus: {
    kind: 'command',
    access: system,
    summary: "Store an organization's status. Payouts of a suspended organization are on hold.",
    input: z.strictObject({
      organizationId: z.string(),
      status: z.enum(['active', 'suspended', 'closing', 'closed']),
      version: z.int(),
    }),
    output: z.strictObject({}),
    idempotent: true,
  },
  countObligations: {
    kind: 'query',
    access: system,
    summary:
      'Return what an organization must still pay or be paid: payouts that have not ended, currencies with a balance ' +
      'other than 0, and until when its bank may send the last payouts back.',
    input: z.strictObject({ organizationId: z.string() }),
    output: z.strictObject({ payouts: z.int(), balances: z.int(), waitsUntil: time.nullable() }),
  },
  recordFulfillment: {
    ...move,
    summary: 'Record when an order was fulfilled, when it may be paid out, and that its receipt was confirmed.',
    input: z.strictObject({
      orderId,
      fulfilledAt: time,
      eligibleAt: time,
      /** Whether every shipment has a tracking number. Absent: not known. */
      isTracked: z.boolean().optional(),
      receiptConfirmedAt: time.nullable(),
    }),
  },
  releaseOrder: {
    ...move,
    summary:
      'Release the money of a fulfilled order to the seller, and schedule its payout. Does nothing while a dispute ' +
      'is open, or before its time.',
  },
  startPayout: {
    ...move,
    input: z.strictObject({ ...move.input.shape, parties: partiesSchema.optional() }),
    summary:
      'Start the payout of an order if nothing holds it, and store what holds it otherwise. `parties` is stored first.',
    cost: { time: 'provider' },
  },
  requeuePayouts: {
    kind: 'command',
    access: system,
    summary:
      'Request the workflows of orders whose payout is due, or of which trading was not told something, because the ' +
      'workflow may be lost. Returns how many, and where the next batch begins.',
    input: z.strictObject({ after: z.string().nullable(), limit: z.int().min(1).max(1000) }),
    output: z.strictObject({ requeued: z.int(), next: z.string().nullable() }),
    idempotent: true,
  },
  verifyBooks: {
    kind: 'command',
    idempotencyKey: 'ignored',
    access: system,
    summary:
      'Check what has changed in the ledger and in the records, and all of it once a week or if that was not done ' +
      'since a time; compare it with the books of the provider; freeze all payouts if they disagree. `more`: ' +
      'another call must go on.',
    input: z.strictObject({ since: time.optional() }),
    output: z.strictObject({
      ok: z.boolean(),
      violations: z.array(z.strictObject({ invariant: z.string(), detail: z.string() })),
      more: z.literal(true).optional(),
    }),
    idempotent: true,
    timeoutMs: 300_000,
  },
  payOutBalances: {
    kind: 'command',
    idempotencyKey: 'ignored',
    access: system,
    summary:
      'Schedule payouts of what sellers have beyond the payouts that wait. Money that comes back gets its payout at ' +
      'once; this finds what was left before, or missed. Does nothing while the books disagree. Returns how many ' +
      'were scheduled.',
    input: z.strictObject({ limit: z.int().min(1).max(1000) }),
    output: z.strictObject({ scheduled: z.int() }),
    idempotent: true,
  },
  writeOffDebts: {
    kind: 'command',
    access: system,
    summary:
      'Record since when sellers have a negative balance, and write off those of more than 180 days: ' +
      'the platform has ' +
      'lost them. Does nothing while the books disagree. Returns how many were written off.',
    input: z.strictObject({ limit: z.int().min(1).max(1000) }),
    output: z.strictObject({ writtenOff: z.int() }),
    idempotent: true,
  },
});
