import { z } from 'zod';
import { defineOperations, system } from '@marketplace/kernel';
import { paymentEvents } from './shared.ts';

/** Operations by which the worker brings the provider's state here. */
export const providerOperations = defineOperations({
  processNotices: {
    kind: 'command',
    idempotencyKey: 'ignored',
    access: system,
    summary:
      'Process a batch of the notices of the provider: read each object from the provider, and apply its state. ' +
      'Returns how many were processed, and whether there may be more.',
    input: z.strictObject({ limit: z.int().min(1).max(100), waitMs: z.int().min(0).max(20_000) }),
    output: z.strictObject({ processed: z.int(), more: z.boolean() }),
    idempotent: true,
    quiet: true,
    cost: { time: 'poll' },
    timeoutMs: 60_000,
    emits: paymentEvents,
  },
  refreshPending: {
    kind: 'command',
    idempotencyKey: 'ignored',
    access: system,
    summary:
      'Read payments, refunds, disputes and payouts that have waited long for a notice from the provider, and apply ' +
      'their state. The first batch also lists new disputes, once an hour. Returns how many records were read, and ' +
      'where the next batch begins.',
    input: z.strictObject({ after: z.string().nullable(), limit: z.int().min(1).max(100) }),
    output: z.strictObject({ refreshed: z.int(), next: z.string().nullable() }),
    idempotent: true,
    timeoutMs: 60_000,
    emits: paymentEvents,
  },
});
