import { z } from 'zod';
import { system } from '../access/access.ts';
import type { Operation } from '../contract.ts';

/**
 * Topics of the outbox. Every row has one topic, and every topic has one consumer. The payloads are defined where they
 * are written (`libs/store/src/transaction/work.ts`).
 */
export const outboxTopics = ['event', 'workflow', 'audit', 'mail', 'mailing'] as const;
/** A topic of the outbox. */
export type OutboxTopic = (typeof outboxTopics)[number];

/** Schema of an outbox row as the relay gets it. */
export const outboxRowSchema = z.strictObject({
  id: z.string(),
  topic: z.enum(outboxTopics),
  payload: z.record(z.string(), z.unknown()),
  requestId: z.string(),
  traceparent: z.string().nullable(),
  /** How many times the row was leased, including this time. */
  attempts: z.int(),
});
/** An outbox row as the relay gets it. */
export type OutboxRow = z.infer<typeof outboxRowSchema>;

const waitMsMax = 20_000;

/**
 * The operation by which the relay reads a service's outbox. Part of every engine contract. One call acknowledges rows
 * (deletes them), puts rows back and leases the next ones, waiting up to `waitMs` milliseconds for some. A leased row
 * that is neither acknowledged nor put back becomes available again when its lease ends.
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
    /** Rows whose consumer failed. Each becomes available again after a pause that grows with its attempts. */
    putBack: z.array(z.string()).max(1000),
    /** How many rows to lease. 0: only acknowledge and put back. */
    limit: z.int().min(0).max(1000),
    waitMs: z.int().min(0).max(waitMsMax),
  }),
  output: z.strictObject({ rows: z.array(outboxRowSchema) }),
} satisfies Operation;
