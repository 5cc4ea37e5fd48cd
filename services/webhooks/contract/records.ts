import { z } from 'zod';
import { idSchema, pageOf } from '@marketplace/kernel';
import { rateLimitSchema, retryPolicySchema } from './endpoints/endpoint-settings.ts';
import { deliveryEventTypeName, eventTypeName } from './events/event-catalogue.ts';

const time = z.iso.datetime();

/** Statuses of an endpoint. Only an `active` one is sent deliveries. */
export const endpointStatuses = ['active', 'paused', 'disabled'] as const;
/** Statuses of a delivery. */
export const deliveryStatuses = [
  'pending',
  'delivering',
  'retrying',
  'succeeded',
  'failed',
  'held',
  'canceled',
] as const;
/** One of `deliveryStatuses`. */
export type DeliveryStatus = (typeof deliveryStatuses)[number];
/** Statuses that a delivery never leaves. */
export const finalStatuses = ['succeeded', 'failed', 'canceled'] as const satisfies DeliveryStatus[];
/** Why a delivery was created: an event, a redelivery, a recovery, or a test. */
export const triggers = ['scheduled', 'manual', 'recover', 'test'] as const;
/**
 * Why a delivery was canceled: by request, because its endpoint was deleted, skipped when its endpoint was resumed,
 * held beyond the payload retention, or because the event's content was erased.
 */
export const cancelReasons = ['requested', 'endpoint_deleted', 'skipped', 'expired', 'erased'] as const;

/** Why an attempt failed. `internal` is an error of this service, not of the receiver. */
export const attemptErrorCodes = [
  'dns_error',
  'connection_refused',
  'connection_reset',
  'timeout_connect',
  'timeout_response',
  'tls_error',
  'blocked_address',
  'redirect_refused',
  'http_status',
  'body_too_large',
  'internal',
] as const;
/** One of `attemptErrorCodes`. */
export type AttemptErrorCode = (typeof attemptErrorCodes)[number];

/** An endpoint as clients see it. */
export const endpointSchema = z
  .strictObject({
    id: idSchema('whe'),
    organizationId: idSchema('org'),
    url: z.string(),
    description: z.string(),
    subscribedEvents: z.array(z.string()),
    status: z.enum(endpointStatuses),
    disabledReason: z.enum(['manual', 'gone', 'failing']).nullable(),
    disabledAt: time.nullable(),
    failingSince: time
      .nullable()
      .meta({ description: 'Time of the first failed attempt since the last success; null if there is none.' }),
    retryPolicy: retryPolicySchema.nullable().meta({ description: 'Null for the default schedule of ten attempts.' }),
    timeoutSeconds: z.int(),
    maxInFlight: z.int(),
    rateLimit: rateLimitSchema.nullable(),
    customHeaders: z.array(z.string()).meta({ description: 'Names of the custom headers. Values are write-only.' }),
    secretHint: z.string().meta({ description: 'The last four characters of the signing secret.' }),
    previousSecretExpiresAt: time
      .nullable()
      .meta({ description: 'Until then, deliveries are also signed with the previous secret.' }),
    createdAt: time,
    updatedAt: time,
    version: z.int(),
  })
  .meta({ id: 'WebhookEndpoint' });

const deliveryMembers = {
  id: idSchema('whd'),
  eventId: idSchema('evt'),
  eventType: deliveryEventTypeName,
  endpointId: idSchema('whe'),
  payload: z
    .record(z.string(), z.unknown())
    .nullable()
    .meta({ description: 'The request body as JSON; null after it was erased.' }),
  status: z.enum(deliveryStatuses),
  cancelReason: z.enum(cancelReasons).nullable(),
  responseStatus: z.int().nullable().meta({ description: 'Status code of the last response.' }),
  attemptCount: z.int(),
  lastAttemptAt: time.nullable(),
  nextAttemptAt: time.nullable().meta({ description: 'When the next retry is due; null if none is scheduled.' }),
  trigger: z.enum(triggers),
  redeliveryOf: idSchema('whd').nullable().meta({ description: 'The delivery that this one redelivers.' }),
  workflowId: z.string().meta({ description: 'The Temporal workflow that makes the attempts.' }),
  createdAt: time,
  updatedAt: time,
  completedAt: time.nullable(),
  version: z.int(),
};

/** A delivery as clients see it, without its attempts. */
export const deliverySchema = z.strictObject(deliveryMembers).meta({ id: 'WebhookDelivery' });

const timingsSchema = z.strictObject({
  dns: z.number().nullable(),
  connect: z.number().nullable(),
  tls: z.number().nullable(),
  firstByte: z.number().nullable(),
});

/** One POST: the request, the response, and when the next attempt is due, by the clock of the workflow. */
export const attemptSchema = z
  .strictObject({
    id: idSchema('wha'),
    deliveryId: idSchema('whd'),
    endpointId: idSchema('whe'),
    eventId: idSchema('evt'),
    number: z.int(),
    trigger: z.enum(triggers),
    startedAt: time,
    durationMs: z.number(),
    timings: timingsSchema.meta({
      description: 'Milliseconds since the start of the attempt; null if not reached or not measured.',
    }),
    url: z.string(),
    remoteIp: z.string().nullable(),
    requestHeaders: z.record(z.string(), z.string()),
    statusCode: z.int().nullable(),
    responseHeaders: z.record(z.string(), z.string()).nullable(),
    responseBody: z.string().nullable(),
    responseTruncated: z.boolean(),
    errorCode: z.enum(attemptErrorCodes).nullable(),
    errorMessage: z.string().nullable(),
    nextAttemptAt: time.nullable(),
  })
  .meta({ id: 'WebhookAttempt' });

/** A delivery with its attempts. */
export const deliveryDetailSchema = z
  .strictObject({
    ...deliveryMembers,
    queuePosition: z
      .int()
      .nullable()
      .meta({
        description:
          'Position among the deliveries that wait for a slot at the endpoint, starting at 1. Positions above 10,000 ' +
          'are returned as 10,000. Null if the delivery does not wait.',
      }),
    attempts: z.array(attemptSchema),
  })
  .meta({ id: 'WebhookDeliveryDetail' });

/** An event type of the catalogue. */
export const eventTypeSchema = z
  .strictObject({
    type: eventTypeName,
    version: z.string(),
    description: z.string(),
    schema: z.record(z.string(), z.unknown()).meta({ description: 'JSON Schema (2020-12) of the request body.' }),
    example: z.record(z.string(), z.unknown()).meta({ description: 'A request body that is valid against `schema`.' }),
  })
  .meta({ id: 'WebhookEventType' });

/** What a notice about an endpoint reports. */
export const noticeKinds = ['failing', 'recovered', 'disabled'] as const;

/** A change of an endpoint's health, reported to the members of its organization. */
export const endpointNoticeSchema = z
  .strictObject({
    id: idSchema('whn'),
    endpointId: idSchema('whe'),
    kind: z.enum(noticeKinds),
    reason: z.string().meta({ description: 'The reason, as text for people.' }),
    createdAt: time,
  })
  .meta({ id: 'WebhookEndpointNotice' });

/** Statuses of a recovery. */
export const recoveryStatuses = ['running', 'completed', 'canceled'] as const;
/** What a recovery redelivers: `failed` deliveries, or events with no delivery to the endpoint (`missing`). */
export const recoveryScopes = ['failed', 'missing'] as const;

/** A durable run that redelivers what an endpoint missed. */
export const recoverySchema = z
  .strictObject({
    id: idSchema('whr'),
    endpointId: idSchema('whe'),
    only: z.enum(recoveryScopes),
    since: time,
    until: time,
    eventTypes: z
      .array(eventTypeName)
      .nullable()
      .meta({ description: 'Null for all types that the endpoint subscribes to.' }),
    status: z.enum(recoveryStatuses),
    recovered: z.int().meta({ description: 'Deliveries created so far.' }),
    progress: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: 'Fraction of the time range that has been processed, from 0 to 1.' }),
    workflowId: z.string(),
    createdAt: time,
    updatedAt: time,
    completedAt: time.nullable(),
    version: z.int(),
  })
  .meta({ id: 'WebhookRecovery' });

const count = z.int().min(0);

/**
 * Statistics of an endpoint for a time range, without test deliveries. Attempts are counted by their start, deliveries
 * by their creation.
 */
export const endpointStatsSchema = z
  .strictObject({
    endpointId: idSchema('whe'),
    since: time,
    until: time,
    deliveries: z.strictObject(
      Object.fromEntries(deliveryStatuses.map((status) => [status, count])) as Record<DeliveryStatus, typeof count>,
    ),
    attempts: z.strictObject({ total: count, succeeded: count, failed: count }),
    errors: z.record(z.string(), count).meta({ description: 'Failed attempts by error code.' }),
    codeClasses: z
      .record(z.string(), count)
      .meta({ description: 'Attempts by status code class: `2xx` to `5xx`, or `none` without a response.' }),
    successRate: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .meta({ description: 'Fraction of attempts that succeeded; null if there were none.' }),
    durationMs: z
      .strictObject({ p50: z.number(), p90: z.number(), p99: z.number() })
      .nullable()
      .meta({ description: 'Percentiles of the duration, in milliseconds, of attempts that got a response.' }),
    slow: z
      .boolean()
      .meta({ description: 'Whether more than 10 % of the responses of the last ten minutes took over ten seconds.' }),
  })
  .meta({ id: 'WebhookEndpointStats' });

/** A page of endpoints. */
export const endpointPage = pageOf(endpointSchema);
/** A page of deliveries. */
export const deliveryPage = pageOf(deliverySchema);
/** A page of notices. */
export const endpointNoticePage = pageOf(endpointNoticeSchema);

/** A value of `endpointSchema`. */
export type Endpoint = z.infer<typeof endpointSchema>;
/** A value of `deliverySchema`. */
export type Delivery = z.infer<typeof deliverySchema>;
/** A value of `deliveryDetailSchema`. */
export type DeliveryDetail = z.infer<typeof deliveryDetailSchema>;
/** A value of `attemptSchema`. */
export type Attempt = z.infer<typeof attemptSchema>;
/** One of `cancelReasons`. */
export type CancelReason = (typeof cancelReasons)[number];
/** A value of `endpointNoticeSchema`. */
export type EndpointNotice = z.infer<typeof endpointNoticeSchema>;
/** A value of `recoverySchema`. */
export type Recovery = z.infer<typeof recoverySchema>;
/** A value of `endpointStatsSchema`. */
export type EndpointStats = z.infer<typeof endpointStatsSchema>;
