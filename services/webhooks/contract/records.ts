import { z } from 'zod';
import { idSchema, pageOf } from '@marketplace/kernel';
import { rateLimitSchema, retryPolicySchema } from './endpoint-settings.ts';
import { deliveryEventTypeName, eventTypeName } from './event-catalogue.ts';

const time = z.iso.datetime();

export const endpointStatuses = ['active', 'paused', 'disabled'] as const;
export const deliveryStatuses = [
  'pending',
  'delivering',
  'retrying',
  'succeeded',
  'failed',
  'held',
  'canceled',
] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];
export const finalStatuses = ['succeeded', 'failed', 'canceled'] as const satisfies DeliveryStatus[];
export const triggers = ['scheduled', 'manual', 'recover', 'test'] as const;
/**
 * Why a delivery was canceled: by hand, with its endpoint, by a resumption that skips, at retention, or with the
 * event's content.
 */
export const cancelReasons = ['requested', 'endpoint_deleted', 'skipped', 'expired', 'erased'] as const;

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
export type AttemptErrorCode = (typeof attemptErrorCodes)[number];

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
      .meta({ description: 'When the first attempt failed after which none has succeeded.' }),
    retryPolicy: retryPolicySchema.nullable().meta({ description: 'Null: the default schedule of ten attempts.' }),
    timeoutSeconds: z.int(),
    maxInFlight: z.int(),
    rateLimit: rateLimitSchema.nullable(),
    customHeaders: z.array(z.string()).meta({ description: 'Names only: the values are write-only.' }),
    secretHint: z.string().meta({ description: 'The last four characters of the signing secret.' }),
    previousSecretExpiresAt: time
      .nullable()
      .meta({ description: 'Until then deliveries are signed with the former secret too.' }),
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
    .meta({ description: 'The request body, as JSON; null once it is erased.' }),
  status: z.enum(deliveryStatuses),
  cancelReason: z.enum(cancelReasons).nullable(),
  responseStatus: z.int().nullable().meta({ description: 'Status code of the last answer.' }),
  attemptCount: z.int(),
  lastAttemptAt: time.nullable(),
  nextAttemptAt: time.nullable().meta({ description: 'Set exactly while a retry is due.' }),
  trigger: z.enum(triggers),
  redeliveryOf: idSchema('whd').nullable().meta({ description: 'The delivery that this one repeats.' }),
  workflowId: z.string().meta({ description: 'The Temporal workflow that makes the attempts.' }),
  createdAt: time,
  updatedAt: time,
  completedAt: time.nullable(),
  version: z.int(),
};

export const deliverySchema = z.strictObject(deliveryMembers).meta({ id: 'WebhookDelivery' });

const timingsSchema = z.strictObject({
  dns: z.number().nullable(),
  connect: z.number().nullable(),
  tls: z.number().nullable(),
  firstByte: z.number().nullable(),
});

/** One POST: what was sent, what came back, and when the next is due. Times of the schedule are the workflow's. */
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
      description: 'Milliseconds since the start; null where it was not reached or is not measured.',
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

export const deliveryDetailSchema = z
  .strictObject({
    ...deliveryMembers,
    queuePosition: z.int().nullable().meta({
      description:
        'Its position among the deliveries that wait for the endpoint, 1 for the next; counted up to 10,000, which stands for all behind too. Null when it does not wait.',
    }),
    attempts: z.array(attemptSchema),
  })
  .meta({ id: 'WebhookDeliveryDetail' });

export const eventTypeSchema = z
  .strictObject({
    type: eventTypeName,
    version: z.string(),
    description: z.string(),
    schema: z.record(z.string(), z.unknown()).meta({ description: 'JSON Schema (2020-12) of the request body.' }),
    example: z.record(z.string(), z.unknown()).meta({ description: 'A request body that fits the schema.' }),
  })
  .meta({ id: 'WebhookEventType' });

export const noticeKinds = ['failing', 'recovered', 'disabled'] as const;

/** A change of an endpoint's health that its people should know of. */
export const endpointNoticeSchema = z
  .strictObject({
    id: idSchema('whn'),
    endpointId: idSchema('whe'),
    kind: z.enum(noticeKinds),
    reason: z.string().meta({ description: 'A sentence for people.' }),
    createdAt: time,
  })
  .meta({ id: 'WebhookEndpointNotice' });

export const recoveryStatuses = ['running', 'completed', 'canceled'] as const;
export const recoveryScopes = ['failed', 'missing'] as const;

/** A durable run that delivers again what an endpoint missed. */
export const recoverySchema = z
  .strictObject({
    id: idSchema('whr'),
    endpointId: idSchema('whe'),
    only: z.enum(recoveryScopes),
    since: time,
    until: time,
    eventTypes: z.array(eventTypeName).nullable().meta({ description: 'Null: all that the endpoint subscribes to.' }),
    status: z.enum(recoveryStatuses),
    recovered: z.int().meta({ description: 'Deliveries made so far.' }),
    progress: z.number().min(0).max(1).meta({ description: 'How much of the time range has been looked at.' }),
    workflowId: z.string(),
    createdAt: time,
    updatedAt: time,
    completedAt: time.nullable(),
    version: z.int(),
  })
  .meta({ id: 'WebhookRecovery' });

const count = z.int().min(0);

/**
 * What an endpoint did in a range of time, tests left out. Attempts are counted by when they began, deliveries by when
 * they were created.
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
      .meta({ description: 'Attempts by class of the status code: `2xx` to `5xx`, or `none`.' }),
    successRate: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .meta({ description: 'Succeeded attempts of all; null without any.' }),
    durationMs: z
      .strictObject({ p50: z.number(), p90: z.number(), p99: z.number() })
      .nullable()
      .meta({ description: 'Percentiles of how long attempts took that got an answer.' }),
    slow: z
      .boolean()
      .meta({ description: 'More than a tenth of the answers of the last ten minutes took over ten seconds.' }),
  })
  .meta({ id: 'WebhookEndpointStats' });

export const endpointPage = pageOf(endpointSchema);
export const deliveryPage = pageOf(deliverySchema);
export const endpointNoticePage = pageOf(endpointNoticeSchema);

export type Endpoint = z.infer<typeof endpointSchema>;
export type Delivery = z.infer<typeof deliverySchema>;
export type DeliveryDetail = z.infer<typeof deliveryDetailSchema>;
export type Attempt = z.infer<typeof attemptSchema>;
export type CancelReason = (typeof cancelReasons)[number];
export type EndpointNotice = z.infer<typeof endpointNoticeSchema>;
export type Recovery = z.infer<typeof recoverySchema>;
export type EndpointStats = z.infer<typeof endpointStatsSchema>;
