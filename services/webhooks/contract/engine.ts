import { z } from 'zod';
import { type Client, defineContract, exchangeOutbox, outboxRowSchema, system } from '@marketplace/kernel';
import { attemptErrorCodes, attemptSchema, deliveryStatuses, finalStatuses } from './records.ts';

export * from './retry-schedule.ts';

const deliveryId = z.string();

/** What the relay needs to start a delivery's workflow: ids, and what the Temporal UI shows of it. */
export const deliveryStartSchema = z.strictObject({
  deliveryId,
  organizationId: z.string(),
  endpointId: z.string(),
  endpointHost: z.string(),
  eventType: z.string(),
});
export type DeliveryStart = z.infer<typeof deliveryStartSchema>;

/** An attempt as the worker reports it. `status` is what the delivery becomes if nobody has closed it meanwhile. */
export const attemptReportSchema = z.strictObject({
  ...attemptSchema.omit({ id: true, endpointId: true, eventId: true, trigger: true }).shape,
  deliveryId,
  status: z.enum(['succeeded', 'retrying', 'failed']),
});
export type AttemptReport = z.infer<typeof attemptReportSchema>;

/** What the record says after an attempt: this is what stands in the workflow's history. */
export const attemptResultSchema = z.strictObject({
  number: z.int(),
  statusCode: z.int().nullable(),
  errorCode: z.enum(attemptErrorCodes).nullable(),
  status: z.enum(deliveryStatuses),
  nextAttemptAt: z.iso.datetime().nullable(),
});
export type AttemptResult = z.infer<typeof attemptResultSchema>;

export const preparedAttemptSchema = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('send'),
    url: z.string(),
    /** The stored bytes, which are UTF-8 JSON. */
    body: z.string(),
    eventId: z.string(),
    eventType: z.string(),
    /** All live signing secrets, newest first. */
    secrets: z.array(z.string()).min(1),
    timeoutMs: z.int(),
    retrySeconds: z.array(z.number()),
  }),
  /** The endpoint is paused or disabled: wait for `resume`. */
  z.strictObject({ action: z.literal('held') }),
  /** This attempt was made and recorded before. */
  z.strictObject({ action: z.literal('recorded'), result: attemptResultSchema }),
  /** The delivery is final: there is no attempt to make. */
  z.strictObject({ action: z.literal('closed'), status: z.enum(finalStatuses) }),
]);
export type PreparedAttempt = z.infer<typeof preparedAttemptSchema>;

/** What relay and activities ask of webhooks. */
export const webhooksEngineContract = defineContract('webhooks.engine', {
  exchangeOutbox,
  ingestEvents: {
    kind: 'command',
    access: system,
    summary: 'Store events and one delivery per subscribed endpoint. Answers every delivery to start, new or not.',
    input: z.strictObject({ rows: z.array(outboxRowSchema).max(1000) }),
    output: z.strictObject({ deliveries: z.array(deliveryStartSchema) }),
    idempotent: true,
    timeoutMs: 30_000,
  },
  prepareAttempt: {
    kind: 'command',
    access: system,
    summary: 'Everything one attempt needs, as it is now.',
    input: z.strictObject({ deliveryId, number: z.int().min(1) }),
    output: preparedAttemptSchema,
    idempotent: true,
  },
  recordAttempt: {
    kind: 'command',
    access: system,
    summary: 'Store an attempt and move its delivery. Repeating it answers what was stored first.',
    input: attemptReportSchema,
    output: attemptResultSchema,
    idempotent: true,
  },
  listHeldDeliveries: {
    kind: 'query',
    access: system,
    summary: 'A batch of held deliveries of an active endpoint, in the order of their ids.',
    input: z.strictObject({ endpointId: z.string(), after: z.string().nullable(), limit: z.int().min(1).max(500) }),
    output: z.strictObject({ deliveries: z.array(deliveryStartSchema) }),
  },
});
export type WebhooksEngineClient = Client<typeof webhooksEngineContract>;
