import { z } from 'zod';
import { type Contract, defineContract, type Operation, type Operations } from '../contract.ts';
import type { WorkflowDeclaration } from './workflow.ts';
import { system } from '../access/access.ts';

/** Workflow declarations of a domain, by name. */
export type WorkflowDeclarations = Readonly<Record<string, WorkflowDeclaration>>;

/**
 * The contract between a domain and the relay and worker: the operations they may call, and the work the domain
 * requests.
 */
export interface EngineContract<
  Ops extends Operations = Operations,
  W extends WorkflowDeclarations = WorkflowDeclarations,
> extends Contract<Ops> {
  /** The outbox topics of the service. The relay reads only these, so writing another topic throws. */
  outbox: readonly OutboxTopic[];
  /** The workflows that may be requested, by name. The domain's part of the worker implements each of them. */
  workflows: W;
}

/** Declares an engine contract. */
export function defineEngineContract<const Ops extends Operations, const W extends WorkflowDeclarations>(
  name: string,
  { outbox, workflows }: { outbox: readonly OutboxTopic[]; workflows: W },
  operations: Ops,
): EngineContract<Ops, W> {
  return { ...defineContract(name, operations), outbox, workflows };
}

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
  /** Number of leases of the row, including this one. */
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
  cost: { time: 'poll' },
  timeoutMs: waitMsMax + 10_000,
  input: z.strictObject({
    topic: z.enum(outboxTopics),
    ack: z.array(z.string()).max(1000),
    /** Rows whose consumer failed. Each becomes available again after a pause that grows with its attempts. */
    putBack: z.array(z.string()).max(1000),
    /** Number of rows to lease. 0: only acknowledge and put back. */
    limit: z.int().min(0).max(1000),
    waitMs: z.int().min(0).max(waitMsMax),
  }),
  output: z.strictObject({ rows: z.array(outboxRowSchema) }),
} satisfies Operation;

const callsMax = 20;

/**
 * The operation that finishes external calls whose process died or whose outcome is unknown. Part of the engine
 * contract of every service that makes external calls. Each call is repeated with its own idempotency key. A call whose
 * lease is held by another process is skipped.
 */
export const finishExternalCalls = {
  kind: 'command',
  idempotencyKey: 'ignored',
  access: system,
  summary: 'Finish external calls that were begun and whose lease is free.',
  idempotent: true,
  timeoutMs: 60_000,
  input: z.strictObject({
    /** The calls to finish. Default: those that have waited longest, up to `limit`. */
    ids: z.array(z.string()).max(callsMax).optional(),
    limit: z.int().min(1).max(callsMax).default(callsMax),
  }),
  output: z.strictObject({
    finished: z.array(z.string()),
    /** Calls whose outcome is still unknown, or whose lease is held by another process. */
    open: z.array(z.string()),
  }),
} satisfies Operation;
