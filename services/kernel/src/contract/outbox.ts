import { z } from 'zod';
import { system } from './access.ts';
import type { Operation } from './contract.ts';

/**
 * One row = one topic = one consumer. What each topic's payload holds is said where it is written
 * (`services/store/src/transaction/work.ts`).
 */
export const outboxTopics = ['event', 'workflow', 'audit', 'mail'] as const;
export type OutboxTopic = (typeof outboxTopics)[number];

export const outboxRowSchema = z.strictObject({
  id: z.string(),
  topic: z.enum(outboxTopics),
  payload: z.record(z.string(), z.unknown()),
  requestId: z.string(),
  traceparent: z.string().nullable(),
  /** How often the row was handed out, this time included. */
  attempts: z.int(),
});
export type OutboxRow = z.infer<typeof outboxRowSchema>;

const waitMsMax = 20_000;

/**
 * Every service's way to hand over its outbox: acknowledge what is done, put back what failed, and get the next rows,
 * waiting for them up to `waitMs`. Rows are leased: what is neither acknowledged nor put back returns when the lease
 * ends.
 */
export const exchangeOutbox = {
  kind: 'command',
  idempotencyKey: 'ignored',
  access: system,
  summary: 'Acknowledge outbox rows and lease the next ones.',
  idempotent: true,
  quiet: true,
  longPoll: true,
  timeoutMs: waitMsMax + 10_000,
  input: z.strictObject({
    topic: z.enum(outboxTopics),
    ack: z.array(z.string()).max(1000),
    /** Rows whose consumer failed: they come back after a growing pause, alone. */
    putBack: z.array(z.string()).max(1000),
    /** 0 only settles. */
    limit: z.int().min(0).max(1000),
    waitMs: z.int().min(0).max(waitMsMax),
  }),
  output: z.strictObject({ rows: z.array(outboxRowSchema) }),
} satisfies Operation;
