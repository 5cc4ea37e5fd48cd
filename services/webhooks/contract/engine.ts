import { z } from 'zod';
import { type Client, defineEngineContract, exchangeOutbox, outboxRowSchema, system } from '@marketplace/kernel';
import { attemptResultSchema, deliveryStartSchema } from './deliveries/delivery-start.ts';
import { attemptSchema, deliveryStatusSchema, finalStatuses } from './delivery-records.ts';
import { endpointNoticeSchema } from './endpoint-records.ts';
import * as workflows from './workflows.ts';

export * from './deliveries/delivery-start.ts';
export * from './deliveries/retry-schedule.ts';

const deliveryId = z.string();

/** An attempt as the worker reports it. The delivery gets `status`, unless it was closed during the attempt. */
export const attemptReportSchema = z.strictObject({
  ...attemptSchema.omit({ id: true, endpointId: true, eventId: true, trigger: true }).shape,
  deliveryId,
  status: z.enum(['succeeded', 'retrying', 'failed']),
  /** The receiver refuses further deliveries: it answered 410, or sent `webhook-delivery: disable`. */
  gone: z.boolean(),
  /** An operator asked for the attempt by a signal to the workflow. */
  trigger: z.literal('operator').optional(),
  /** The delivery, if it was granted as part of an intent: it may be no row yet. */
  intended: z
    .strictObject({
      organizationId: z.string(),
      eventId: z.string(),
      endpointId: z.string(),
      eventType: z.string(),
      createdAt: z.iso.datetime(),
    })
    .optional(),
});
export type AttemptReport = z.infer<typeof attemptReportSchema>;

/** Position in a walk through open deliveries: the last one that was examined. */
export const overduePositionSchema = z.strictObject({
  endpointId: z.string(),
  status: deliveryStatusSchema,
  deliveryId,
});
export type OverduePosition = z.infer<typeof overduePositionSchema>;

const attemptOrder = { deliveryId, number: z.int().min(1) };

/** Data that a worker needs to make an attempt. */
export const attemptToMakeSchema = z.strictObject({
  url: z.string(),
  /** The stored bytes, decoded from UTF-8. They are JSON. */
  body: z.string(),
  eventId: z.string(),
  eventType: z.string(),
  /** When the event occurred; of a redelivery, recovery or test, when the delivery was created. */
  acceptedAt: z.iso.datetime(),
  customHeaders: z.record(z.string(), z.string()),
  /** All valid signing secrets, newest first. */
  secrets: z.array(z.string()).min(1),
  timeoutMs: z.int(),
  /** Seconds between each failed attempt and the next. */
  retrySeconds: z.array(z.number()),
});
export type AttemptToMake = z.infer<typeof attemptToMakeSchema>;

/** A first attempt that the worker makes itself, without a workflow. */
export const claimedAttemptSchema = z.strictObject({
  deliveryId,
  organizationId: z.string(),
  /** The intent that the delivery is part of, if the delivery is not a row yet. */
  intent: z.strictObject({ id: z.string(), endpointId: z.string(), createdAt: z.iso.datetime() }).optional(),
  ...attemptToMakeSchema.shape,
});
export type ClaimedAttempt = z.infer<typeof claimedAttemptSchema>;

/**
 * Signals by which a granted slot wakes a delivery's workflow. `admit`: it waits for a slot. `resume`: it was held.
 * `retryRequested`: it waits for the time of its next attempt.
 */
export const wakeSignals = ['admit', 'resume', 'retryRequested'] as const;
export type WakeSignal = (typeof wakeSignals)[number];

/**
 * A delivery whose workflow makes the next attempt. `wake` is the signal that the workflow waits for, or null if the
 * workflow is to be started. A workflow that was lost is started again and continues after the attempt `last`.
 */
export const grantedStartSchema = z.strictObject({
  ...deliveryStartSchema.shape,
  wake: z.enum(wakeSignals).nullable(),
});
export type GrantedStart = z.infer<typeof grantedStartSchema>;

/** Slots granted to a worker: attempts to make itself, and workflows to start or wake. */
const grantedSchema = z.strictObject({ attempts: z.array(claimedAttemptSchema), starts: z.array(grantedStartSchema) });
export type Granted = z.infer<typeof grantedSchema>;

/** Instruction for a requested attempt. */
export const preparedAttemptSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('send'), ...attemptToMakeSchema.shape }),
  /** The delivery waits for a slot: wait for the signal `admit`. */
  z.strictObject({ action: z.literal('queued') }),
  /** The endpoint is paused or disabled: wait for the signal `resume`. */
  z.strictObject({ action: z.literal('held') }),
  /** This attempt has already been recorded. */
  z.strictObject({ action: z.literal('recorded'), result: attemptResultSchema }),
  /** The delivery has a final status: make no attempt. */
  z.strictObject({ action: z.literal('closed'), status: z.enum(finalStatuses) }),
  /** The delivery does not exist. */
  z.strictObject({ action: z.literal('missing') }),
]);
export type PreparedAttempt = z.infer<typeof preparedAttemptSchema>;

const attemptsMax = 500;
/**
 * A worker process. It has a new `id` at every start. `mode` says who makes first attempts: a workflow for each, or the
 * worker itself (`inline`).
 */
const worker = z.strictObject({ id: z.string().min(1).max(100), mode: z.enum(['workflow', 'inline']) });
/** A worker process that asks for slots. */
export type AttemptWorker = z.infer<typeof worker>;

/**
 * Further attempts that a worker can make, in all and by organization. An organization's share of a worker is limited,
 * because its receivers may hang.
 */
const room = z.strictObject({
  attemptsMax: z.int().min(0).max(attemptsMax),
  /** Most attempts of one organization to grant in this call. */
  organizationMax: z.int().min(0),
  /** Fewer attempts than `organizationMax`, for some organizations. */
  maxOfOrganizations: z.record(z.string(), z.int().min(0)).optional(),
  /** Organizations that have used up their share of this worker. */
  exceptOrganizations: z.array(z.string()).max(attemptsMax * 2),
  /** Weights of organizations in the round robin. An organization that is not listed has weight 1. */
  weights: z.record(z.string(), z.number()).default({}),
  /** False while Temporal cannot be reached: only attempts that the worker makes itself are granted. */
  workflows: z.boolean().default(true),
});
/** Free capacity of a worker for further attempts, with defaults filled in. */
export type AttemptRoom = z.output<typeof room>;

/** The operations of webhooks for the relay and the workflows' activities. */
export const webhooksEngineContract = defineEngineContract(
  'webhooks.engine',
  { outbox: ['workflow', 'audit', 'mailing'], workflows },
  {
    exchangeOutbox,
    ingestEvents: {
      kind: 'command',
      access: system,
      summary:
        'Store events and one delivery per subscribed endpoint. Deliveries for which a slot is free are granted to ' +
        'the caller; the others wait.',
      input: z.strictObject({
        rows: z.array(outboxRowSchema).max(1000),
        worker,
        room,
      }),
      // Not `idempotent`, although a repetition stores nothing again: it does not return the slots that the first call
      // has granted, and the worker must learn that an answer was lost, to claim with `known`.
      output: grantedSchema,
      timeoutMs: 30_000,
    },
    claimAttempts: {
      kind: 'command',
      idempotencyKey: 'ignored',
      access: system,
      summary:
        'Grant slots to waiting deliveries, round robin by organization. Waits up to `waitMs` milliseconds until one ' +
        'can be granted.',
      input: z.strictObject({
        worker,
        room,
        waitMs: z.int().min(0).max(20_000),
        /** Deliveries granted to this worker whose workflow could not be started. They wait again. */
        giveBack: z.array(deliveryId).max(1000).default([]),
        /**
         * Sent after a response was lost: all deliveries that the worker knows were granted to it. Other deliveries
         * that were granted to it and have not begun wait again.
         */
        known: z.array(deliveryId).max(2000).optional(),
      }),
      // Not `idempotent`, for the same reason.
      output: grantedSchema,
      quiet: true,
      cost: { time: 'poll' },
      timeoutMs: 30_000,
    },
    prepareAttempts: {
      kind: 'command',
      access: system,
      summary: 'Return the current data that each attempt needs, in the order of `orders`.',
      input: z.strictObject({
        orders: z.array(z.strictObject(attemptOrder)).max(attemptsMax),
        /** The worker that makes the attempts. */
        workerId: z.string().optional(),
      }),
      output: z.strictObject({ attempts: z.array(preparedAttemptSchema) }),
      idempotent: true,
      quiet: true,
    },
    recordAttempts: {
      kind: 'command',
      access: system,
      summary:
        'Store attempts and update their deliveries. An attempt that is already stored is not changed: the stored ' +
        'result is returned. The slots that become free can be granted to the caller at once.',
      input: z.strictObject({
        reports: z.array(attemptReportSchema).max(attemptsMax),
        /** Grants free slots of the endpoints that answered to deliveries that wait there. */
        claim: z.strictObject({ worker, room }).optional(),
        /** Intents whose attempts the caller has all recorded. They are deleted. */
        ended: z.array(z.string()).max(attemptsMax).default([]),
      }),
      /** `granted` is present if `claim` is. */
      output: z.strictObject({ results: z.array(attemptResultSchema), granted: grantedSchema.optional() }),
      idempotent: true,
      quiet: true,
    },
    openIntents: {
      kind: 'command',
      access: system,
      summary: 'Store the deliveries of intents that are no rows yet, as `delivering`. Unknown intents are ignored.',
      input: z.strictObject({ ids: z.array(z.string()).max(attemptsMax) }),
      output: z.strictObject({}),
      idempotent: true,
      quiet: true,
    },
    sweepAttempts: {
      kind: 'command',
      access: system,
      summary:
        'Record that a worker is alive, or that it stops. Release slots whose attempt was not recorded in time, and ' +
        'hold deliveries that wait at inactive endpoints. Returns whether there is more to do.',
      input: z.strictObject({
        workerId: z.string(),
        /** The worker is shutting down: deliveries that it was granted and did not begin wait again. */
        stops: z.boolean().default(false),
      }),
      output: z.strictObject({ more: z.boolean() }),
      idempotent: true,
      quiet: true,
    },
    resumeHeldDeliveries: {
      kind: 'command',
      access: system,
      summary: 'Let a batch of held deliveries of an active endpoint wait for slots. Returns how many.',
      input: z.strictObject({ endpointId: z.string(), limit: z.int().min(1).max(500) }),
      output: z.strictObject({ resumed: z.int() }),
      idempotent: true,
    },
    retryWaitingDeliveries: {
      kind: 'command',
      access: system,
      summary:
        'Examine a batch of the `retrying` deliveries of an active endpoint, and let those that were attempted ' +
        'before `before` wait for slots now. Returns how many, and the position to continue at, or null at the end. ' +
        'If too many deliveries wait at the endpoint, it changes nothing and returns how long to wait.',
      input: z.strictObject({
        endpointId: z.string(),
        before: z.iso.datetime(),
        /** The position that the previous call returned; null for the first. */
        after: deliveryId.nullable(),
        limit: z.int().min(1).max(500),
      }),
      output: z.strictObject({ retried: z.int(), next: deliveryId.nullable(), waitMs: z.int().optional() }),
      idempotent: true,
    },
    skipHeldDeliveries: {
      kind: 'command',
      access: system,
      summary: 'Cancel a batch of held deliveries of an active endpoint that were created before `before`.',
      input: z.strictObject({ endpointId: z.string(), before: z.iso.datetime(), limit: z.int().min(1).max(500) }),
      output: z.strictObject({ skipped: z.int() }),
      idempotent: true,
    },
    requeueOverdueDeliveries: {
      kind: 'command',
      access: system,
      summary:
        'Examine the next `limit` open deliveries, and let those that are overdue wait for a slot. Returns how many ' +
        'there were, and the position to continue at, or null at the end.',
      input: z.strictObject({ after: overduePositionSchema.nullable(), limit: z.int().min(1).max(2000) }),
      output: z.strictObject({ requeued: z.int(), next: overduePositionSchema.nullable() }),
      idempotent: true,
      timeoutMs: 60_000,
    },
    restartRecoveries: {
      kind: 'command',
      access: system,
      summary: 'Request the workflows of running recoveries that made no progress for 20 minutes. Returns how many.',
      input: z.strictObject({}),
      output: z.strictObject({ asked: z.int() }),
      idempotent: true,
    },
    recoverDeliveries: {
      kind: 'command',
      access: system,
      summary:
        "Create a recovery's next batch of deliveries, or return how long to wait because too many wait at the " +
        'endpoint. Returns whether the recovery has ended.',
      input: z.strictObject({ recoveryId: z.string(), limit: z.int().min(1).max(500) }),
      output: z.strictObject({ over: z.boolean(), recovered: z.int(), waitMs: z.int().optional() }),
      idempotent: true,
      timeoutMs: 30_000,
    },
    purgeExpired: {
      kind: 'command',
      access: system,
      summary:
        'Purge a batch of expired data: held deliveries are canceled first, then contents are purged, then rows. ' +
        'Returns the numbers of each; all are 0 when nothing is left.',
      input: z.strictObject({ limit: z.int().min(1).max(1000) }),
      output: z.strictObject({ contents: z.int(), expired: z.int(), rows: z.int() }),
      idempotent: true,
      timeoutMs: 60_000,
    },
    getDeliveryStatus: {
      kind: 'query',
      access: system,
      summary: 'Return the status of a delivery.',
      input: z.strictObject({ deliveryId }),
      output: z.strictObject({ status: deliveryStatusSchema }),
    },
    getNotice: {
      kind: 'query',
      access: system,
      summary: 'Return a notice, with what a mail about it contains.',
      input: z.strictObject({ noticeId: z.string() }),
      output: z.strictObject({ notice: endpointNoticeSchema, organizationId: z.string(), endpointUrl: z.string() }),
    },
  },
);
export type WebhooksEngineClient = Client<typeof webhooksEngineContract>;
