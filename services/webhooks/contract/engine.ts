import { z } from 'zod';
import { type Client, defineEngineContract, exchangeOutbox, outboxRowSchema, system } from '@marketplace/kernel';
import { attemptResultSchema, deliveryStartSchema } from './delivery-start.ts';
import { attemptSchema, deliveryStatuses, endpointNoticeSchema, finalStatuses } from './records.ts';
import * as workflows from './workflows.ts';

export * from './delivery-start.ts';
export * from './retry-schedule.ts';

const deliveryId = z.string();

/** An attempt as the worker reports it. `status` is what the delivery becomes if nobody has closed it meanwhile. */
export const attemptReportSchema = z.strictObject({
  ...attemptSchema.omit({ id: true, endpointId: true, eventId: true, trigger: true }).shape,
  deliveryId,
  status: z.enum(['succeeded', 'retrying', 'failed']),
  /** The receiver wants no more deliveries: 410, or `webhook-delivery: disable`. */
  gone: z.boolean(),
});
export type AttemptReport = z.infer<typeof attemptReportSchema>;

/** Where a walk through open deliveries stands. */
export const overduePositionSchema = z.strictObject({ endpointId: z.string(), status: z.enum(deliveryStatuses), deliveryId });
export type OverduePosition = z.infer<typeof overduePositionSchema>;

const attemptOrder = { deliveryId, number: z.int().min(1) };

/** What to send. */
export const attemptToMakeSchema = z.strictObject({
  url: z.string(),
  /** The stored bytes, which are UTF-8 JSON. */
  body: z.string(),
  eventId: z.string(),
  eventType: z.string(),
  /** When what caused the delivery was accepted. */
  acceptedAt: z.iso.datetime(),
  customHeaders: z.record(z.string(), z.string()),
  /** All live signing secrets, newest first. */
  secrets: z.array(z.string()).min(1),
  timeoutMs: z.int(),
  retrySeconds: z.array(z.number()),
});
export type AttemptToMake = z.infer<typeof attemptToMakeSchema>;

/** A first attempt that the caller is to make, on a lease. */
export const claimedAttemptSchema = z.strictObject({ deliveryId, organizationId: z.string(), ...attemptToMakeSchema.shape });
export type ClaimedAttempt = z.infer<typeof claimedAttemptSchema>;

export const preparedAttemptSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('send'), ...attemptToMakeSchema.shape }),
  /** The endpoint is at its limits: wait for `admit`, or for this long when its turn is known. */
  z.strictObject({ action: z.literal('queued'), waitMs: z.int().nullable() }),
  /** The endpoint is paused or disabled: wait for `resume`. */
  z.strictObject({ action: z.literal('held') }),
  /** This attempt was made and recorded before. */
  z.strictObject({ action: z.literal('recorded'), result: attemptResultSchema }),
  /** The delivery is final: there is no attempt to make. */
  z.strictObject({ action: z.literal('closed'), status: z.enum(finalStatuses) }),
  /** There is no such delivery. */
  z.strictObject({ action: z.literal('missing') }),
]);
export type PreparedAttempt = z.infer<typeof preparedAttemptSchema>;

/** Deliveries whose turn has come: their workflows are told by signal `admit`. */
const admitted = z.array(z.string());
const attemptsMax = 500;
/** No organization gets all of a worker: its receivers may hang. */
const attemptShares = {
  /** Attempts of one organization in one answer. */
  organizationMax: z.int().min(0).max(attemptsMax).default(attemptsMax),
  /** Those that have their share already. */
  exceptOrganizations: z.array(z.string()).max(attemptsMax * 2).default([]),
};
/** How many first attempts a worker can make at once, and of whom. */
export interface AttemptRoom {
  attemptsMax: number;
  organizationMax: number;
  exceptOrganizations: string[];
}
/** Whether there are first attempts that wait to be claimed. */
const left = z.boolean();

/** What relay and activities ask of webhooks. */
export const webhooksEngineContract = defineEngineContract('webhooks.engine', { outbox: ['workflow', 'audit'], workflows }, {
  exchangeOutbox,
  ingestEvents: {
    kind: 'command',
    access: system,
    summary: 'Store events and one delivery per subscribed endpoint. Answers every delivery whose workflow is to be started, new or not.',
    input: z.strictObject({
      rows: z.array(outboxRowSchema).max(1000),
      /** Who makes the first attempt: a workflow, or whoever claims it. */
      firstAttempt: z.enum(['workflow', 'inline']).default('workflow'),
      /** How many the caller makes at once of those that no workflow makes; the others are claimed. */
      attemptsMax: z.int().min(0).max(attemptsMax).default(0),
      ...attemptShares,
    }),
    output: z.strictObject({ deliveries: z.array(deliveryStartSchema), attempts: z.array(claimedAttemptSchema), left }),
    idempotent: true,
    timeoutMs: 30_000,
  },
  prepareAttempts: {
    kind: 'command',
    access: system,
    summary: 'Everything that attempts need, as it is now, each in the place of its order.',
    input: z.strictObject({ orders: z.array(z.strictObject(attemptOrder)).max(attemptsMax) }),
    output: z.strictObject({ attempts: z.array(preparedAttemptSchema), admitted }),
    idempotent: true,
    quiet: true,
  },
  recordAttempts: {
    kind: 'command',
    access: system,
    summary: 'Store attempts and move their deliveries. Repeating it answers what was stored first.',
    input: z.strictObject({ reports: z.array(attemptReportSchema).max(attemptsMax) }),
    output: z.strictObject({ results: z.array(attemptResultSchema), admitted }),
    idempotent: true,
    quiet: true,
  },
  claimAttempts: {
    kind: 'command',
    idempotencyKey: 'ignored',
    access: system,
    summary: 'Lease first attempts that no workflow makes. What is not recorded in time gets a workflow.',
    input: z.strictObject({ limit: z.int().min(1).max(attemptsMax), ...attemptShares, waitMs: z.int().min(0).max(20_000) }),
    output: z.strictObject({ attempts: z.array(claimedAttemptSchema), left }),
    idempotent: true,
    quiet: true,
    waits: true,
    timeoutMs: 30_000,
  },
  sweepAttempts: {
    kind: 'command',
    access: system,
    summary: 'Take back the places of attempts that were never recorded, and give first attempts that nobody claims to workflows.',
    input: z.strictObject({}),
    output: z.strictObject({ admitted }),
    idempotent: true,
    quiet: true,
  },
  listHeldDeliveries: {
    kind: 'query',
    access: system,
    summary: 'A batch of held deliveries of an active endpoint, in the order of their ids.',
    input: z.strictObject({ endpointId: z.string(), after: z.string().nullable(), limit: z.int().min(1).max(500) }),
    output: z.strictObject({ deliveries: z.array(deliveryStartSchema) }),
  },
  skipHeldDeliveries: {
    kind: 'command',
    access: system,
    summary: 'Cancel a batch of held deliveries of an active endpoint that were created before a time.',
    input: z.strictObject({ endpointId: z.string(), before: z.iso.datetime(), limit: z.int().min(1).max(500) }),
    output: z.strictObject({ skipped: z.int() }),
    idempotent: true,
  },
  listQueuedDeliveries: {
    kind: 'query',
    access: system,
    summary: 'A batch of deliveries that wait for their turn at an endpoint, in the order of their ids.',
    input: z.strictObject({ endpointId: z.string(), after: z.string().nullable(), limit: z.int().min(1).max(500) }),
    output: z.strictObject({ deliveryIds: z.array(z.string()) }),
  },
  listOverdueDeliveries: {
    kind: 'query',
    access: system,
    summary: 'Of the next `limit` open deliveries, those whose next attempt should have been made some time ago, and where to go on; null is the end.',
    input: z.strictObject({ after: overduePositionSchema.nullable(), limit: z.int().min(1).max(2000) }),
    output: z.strictObject({ deliveries: z.array(deliveryStartSchema), next: overduePositionSchema.nullable() }),
    timeoutMs: 60_000,
  },
  restartRecoveries: {
    kind: 'command',
    access: system,
    summary: 'Ask for the workflows of recoveries that have done nothing for some time. Answers how many.',
    input: z.strictObject({}),
    output: z.strictObject({ asked: z.int() }),
    idempotent: true,
  },
  recoverDeliveries: {
    kind: 'command',
    access: system,
    summary: "A recovery's next batch of deliveries, with their workflows, or how long to wait until there is room. Answers whether it is over.",
    input: z.strictObject({ recoveryId: z.string(), limit: z.int().min(1).max(500) }),
    output: z.strictObject({ over: z.boolean(), recovered: z.int(), waitMs: z.int().optional() }),
    idempotent: true,
    timeoutMs: 30_000,
  },
  purgeExpired: {
    kind: 'command',
    access: system,
    summary: 'A batch of what retention takes: contents first, then rows. Answers how much went; 0 is the end.',
    input: z.strictObject({ limit: z.int().min(1).max(1000) }),
    output: z.strictObject({ contents: z.int(), expired: z.int(), rows: z.int() }),
    idempotent: true,
    timeoutMs: 60_000,
  },
  getNotice: {
    kind: 'query',
    access: system,
    summary: 'A notice, and what a mail about it says.',
    input: z.strictObject({ noticeId: z.string() }),
    output: z.strictObject({ notice: endpointNoticeSchema, organizationId: z.string(), endpointUrl: z.string() }),
  },
});
export type WebhooksEngineClient = Client<typeof webhooksEngineContract>;
