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
export const overduePositionSchema = z.strictObject({
  endpointId: z.string(),
  status: z.enum(deliveryStatuses),
  deliveryId,
});
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

/** A first attempt that the caller is to make itself. */
export const claimedAttemptSchema = z.strictObject({
  deliveryId,
  organizationId: z.string(),
  ...attemptToMakeSchema.shape,
});
export type ClaimedAttempt = z.infer<typeof claimedAttemptSchema>;

/**
 * A delivery whose workflow makes the next attempt. `wake` is the signal that the workflow waits for; null: it is to be
 * started. One that is gone is started after `last`.
 */
export const grantedStartSchema = z.strictObject({
  ...deliveryStartSchema.shape,
  wake: z.enum(['admit', 'resume']).nullable(),
});
export type GrantedStart = z.infer<typeof grantedStartSchema>;

/** What a worker does with slots that it was granted. */
const grantedSchema = z.strictObject({ attempts: z.array(claimedAttemptSchema), starts: z.array(grantedStartSchema) });
export type Granted = z.infer<typeof grantedSchema>;

export const preparedAttemptSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('send'), ...attemptToMakeSchema.shape }),
  /** The endpoint is at its limits: wait for `admit`. */
  z.strictObject({ action: z.literal('queued') }),
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

const attemptsMax = 500;
/**
 * A worker process: an id of its own with each start, and who makes first attempts there, a workflow each or the worker
 * itself.
 */
const worker = z.strictObject({ id: z.string().min(1).max(100), mode: z.enum(['workflow', 'inline']) });
export type AttemptWorker = z.infer<typeof worker>;

/**
 * How many attempts a worker can take on at once, and of whom: no organization gets all of a worker, as its receivers
 * may hang.
 */
const room = z.strictObject({
  attemptsMax: z.int().min(0).max(attemptsMax),
  /** Attempts of one organization in one answer. */
  organizationMax: z.int().min(0),
  /** Those that have their share already. */
  exceptOrganizations: z.array(z.string()).max(attemptsMax * 2),
  /** How many turns organizations have, compared with the 1 of all that are not named. */
  weights: z.record(z.string(), z.number()).default({}),
  /** False where Temporal is away: only attempts that the caller makes itself are granted. */
  workflows: z.boolean().default(true),
});
export type AttemptRoom = z.output<typeof room>;

/** What relay and activities ask of webhooks. */
export const webhooksEngineContract = defineEngineContract(
  'webhooks.engine',
  { outbox: ['workflow', 'audit'], workflows },
  {
    exchangeOutbox,
    ingestEvents: {
      kind: 'command',
      access: system,
      summary:
        'Store events and one delivery per subscribed endpoint. Those that may be attempted at once are granted to the caller, the others wait.',
      input: z.strictObject({ rows: z.array(outboxRowSchema).max(1000), worker, room }),
      output: grantedSchema,
      idempotent: true,
      timeoutMs: 30_000,
    },
    claimAttempts: {
      kind: 'command',
      idempotencyKey: 'ignored',
      access: system,
      summary: 'Grant slots to deliveries that wait, in turn of their organizations. Waits until there are any.',
      input: z.strictObject({
        worker,
        room,
        waitMs: z.int().min(0).max(20_000),
        /** Deliveries granted before whose workflow could not be started: they wait again where they did. */
        giveBack: z.array(deliveryId).max(1000).default([]),
        /**
         * After an answer was lost: all that the caller knows it was granted. What else was granted to it and has not
         * begun waits again.
         */
        known: z.array(deliveryId).max(2000).optional(),
      }),
      output: grantedSchema,
      idempotent: true,
      quiet: true,
      longPoll: true,
      timeoutMs: 30_000,
    },
    prepareAttempts: {
      kind: 'command',
      access: system,
      summary: 'Everything that attempts need, as it is now, each in the place of its order.',
      input: z.strictObject({
        orders: z.array(z.strictObject(attemptOrder)).max(attemptsMax),
        /** Who makes the attempts. */
        workerId: z.string().optional(),
      }),
      output: z.strictObject({ attempts: z.array(preparedAttemptSchema) }),
      idempotent: true,
      quiet: true,
    },
    recordAttempts: {
      kind: 'command',
      access: system,
      summary: 'Store attempts and move their deliveries. Repeating it answers what was stored first.',
      input: z.strictObject({ reports: z.array(attemptReportSchema).max(attemptsMax) }),
      output: z.strictObject({ results: z.array(attemptResultSchema) }),
      idempotent: true,
      quiet: true,
    },
    sweepAttempts: {
      kind: 'command',
      access: system,
      summary:
        'Note that a worker lives, or that it stops; take back slots of attempts that were never recorded; hold what waits at paused endpoints. Answers whether there is more to do.',
      input: z.strictObject({
        workerId: z.string(),
        /** The worker stops: what it was granted and did not begin goes to others. */
        stops: z.boolean().default(false),
      }),
      output: z.strictObject({ more: z.boolean() }),
      idempotent: true,
      quiet: true,
    },
    resumeHeldDeliveries: {
      kind: 'command',
      access: system,
      summary: 'A batch of held deliveries of an active endpoint waits for slots from now on. Answers how many.',
      input: z.strictObject({ endpointId: z.string(), limit: z.int().min(1).max(500) }),
      output: z.strictObject({ resumed: z.int() }),
      idempotent: true,
    },
    skipHeldDeliveries: {
      kind: 'command',
      access: system,
      summary: 'Cancel a batch of held deliveries of an active endpoint that were created before a time.',
      input: z.strictObject({ endpointId: z.string(), before: z.iso.datetime(), limit: z.int().min(1).max(500) }),
      output: z.strictObject({ skipped: z.int() }),
      idempotent: true,
    },
    requeueOverdueDeliveries: {
      kind: 'command',
      access: system,
      summary:
        'Of the next `limit` open deliveries, those whose next attempt should have been made some time ago wait for a slot from now on. Answers how many, and where to go on; null is the end.',
      input: z.strictObject({ after: overduePositionSchema.nullable(), limit: z.int().min(1).max(2000) }),
      output: z.strictObject({ requeued: z.int(), next: overduePositionSchema.nullable() }),
      idempotent: true,
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
      summary:
        "A recovery's next batch of deliveries, with their workflows, or how long to wait until there is room. Answers whether it is over.",
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
  },
);
export type WebhooksEngineClient = Client<typeof webhooksEngineContract>;
