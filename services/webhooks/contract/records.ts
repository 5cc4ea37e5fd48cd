import { z } from 'zod';
import { idSchema, memberCosts, pageOf, recordMembers, scopes } from '@marketplace/kernel';
import { rateLimitSchema, retryPolicySchema } from './endpoints/endpoint-settings.ts';
import { deliveryEventTypeName, eventTypeName } from './events/event-catalogue.ts';

const time = z.iso.datetime();

/** Statuses of an endpoint. Only an `active` one is sent deliveries. */
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
/** Statuses that a delivery never leaves. */
export const finalStatuses = ['succeeded', 'failed', 'canceled'] as const satisfies DeliveryStatus[];
/** Why a delivery was created: an event, a redelivery, a recovery, or a test. */
export const triggers = ['scheduled', 'manual', 'recover', 'test'] as const;
/** Why an attempt was made: for the delivery's trigger, or because an operator of this service asked for it. */
export const attemptTriggers = [...triggers, 'operator'] as const;
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
export type AttemptErrorCode = (typeof attemptErrorCodes)[number];

/** An endpoint as clients see it. */
export const endpointSchema = z
  .strictObject({
    id: idSchema('whe'),
    organizationId: idSchema('org'),
    url: z.string().describe('Where webhooks are sent.'),
    description: z.string().describe('For people.'),
    subscribedEvents: z.array(z.string()).describe('Event types, or filters such as `*` and `order.*`.'),
    status: z
      .enum(endpointStatuses)
      .describe('Only an `active` endpoint is sent webhooks. The deliveries of the others are held.'),
    disabledReason: z
      .enum(['manual', 'gone', 'failing'])
      .nullable()
      .describe('`gone`: the receiver answered 410. `failing`: it failed for days. Null unless it is `disabled`.'),
    disabledAt: time.nullable().describe('When the endpoint was disabled, otherwise null.'),
    failingSince: time
      .nullable()
      .meta({ description: 'Time of the first failed attempt since the last success; null if there is none.' }),
    retryPolicy: retryPolicySchema.nullable().meta({ description: 'Null for the default schedule of ten attempts.' }),
    timeoutSeconds: z.int().describe('Time limit of an attempt, from connecting to the end of the response.'),
    maxInFlight: z.int().describe('Most attempts at the same time.'),
    rateLimit: rateLimitSchema.nullable().describe('Most attempts per second. Null for no limit.'),
    customHeaders: z.array(z.string()).meta({ description: 'Names of the custom headers. Values are write-only.' }),
    secretHint: z.string().meta({ description: 'The last four characters of the signing secret.' }),
    previousSecretExpiresAt: time
      .nullable()
      .meta({ description: 'Until then, deliveries are also signed with the previous secret.' }),
    ...recordMembers,
  })
  .meta({ id: 'WebhookEndpoint', description: 'Where the events of an organization are sent.' });

const deliveryMembers = {
  id: idSchema('whd'),
  eventId: idSchema('evt'),
  eventType: deliveryEventTypeName.describe('Type of the event.'),
  endpointId: idSchema('whe'),
  payload: z
    .record(z.string(), z.unknown())
    .nullable()
    .meta({ description: 'The request body as JSON; null after it was erased.' })
    .register(memberCosts, { kb: 64 }),
  status: z.enum(deliveryStatuses).describe('`succeeded`, `failed` and `canceled` are final.'),
  cancelReason: z.enum(cancelReasons).nullable().describe('Why the delivery was canceled, otherwise null.'),
  responseStatus: z.int().nullable().meta({ description: 'Status code of the last response.' }),
  attemptCount: z.int().describe('Number of attempts so far.'),
  lastAttemptAt: time.nullable().describe('When the last attempt began. Null if there was none.'),
  nextAttemptAt: time.nullable().meta({ description: 'When the next retry is due; null if none is scheduled.' }),
  trigger: z.enum(triggers).describe('Why there is this delivery.'),
  redeliveryOf: idSchema('whd').nullable().meta({ description: 'The delivery that this one redelivers.' }),
  workflowId: z.string().meta({ description: 'The Temporal workflow that makes the attempts.' }),
  createdAt: recordMembers.createdAt,
  updatedAt: recordMembers.updatedAt,
  completedAt: time.nullable().describe('When the delivery became final, otherwise null.'),
  version: recordMembers.version,
};

/** A delivery as clients see it, without its attempts. */
export const deliverySchema = z.strictObject(deliveryMembers).meta({ id: 'WebhookDelivery' });

const timingsSchema = z.strictObject({
  dns: z.number().nullable().describe('When the host name was resolved.'),
  connect: z.number().nullable().describe('When the connection was open.'),
  tls: z.number().nullable().describe('When the TLS handshake was done.'),
  firstByte: z.number().nullable().describe('When the first byte of the response arrived.'),
});

/** One POST: the request, the response, and when the next attempt is due, by the clock of the workflow. */
export const attemptSchema = z
  .strictObject({
    id: idSchema('wha'),
    deliveryId: idSchema('whd'),
    endpointId: idSchema('whe'),
    eventId: idSchema('evt'),
    number: z.int().describe('Number of the attempt: 1, 2, 3.'),
    trigger: z.enum(attemptTriggers).meta({
      description: 'Why there is the delivery, or `operator` if an operator of this service asked for the attempt.',
      'x-open-enum': true,
    }),
    startedAt: time.describe('When the attempt began.'),
    durationMs: z.number().describe('Duration in milliseconds.'),
    timings: timingsSchema.meta({
      description: 'Milliseconds since the start of the attempt; null if not reached or not measured.',
    }),
    url: z.string().describe('Where the request was sent.'),
    remoteIp: z.string().nullable().describe('The address of the receiver. Null if there was no connection.'),
    requestHeaders: z
      .record(z.string(), z.string())
      .describe('Headers of the request. Signatures and the values of custom headers are redacted.')
      .register(memberCosts, { kb: 8 }),
    statusCode: z.int().nullable().describe('Status code of the response. Null if there was none.'),
    responseHeaders: z
      .record(z.string(), z.string())
      .nullable()
      .describe('Headers of the response; `set-cookie` has a cookie in each line. Null if there was none.')
      .register(memberCosts, { kb: 16 }),
    responseBody: z
      .string()
      .nullable()
      .describe("Beginning of the response's body. Null if there was no response.")
      .register(memberCosts, { kb: 16 }),
    responseTruncated: z.boolean().describe('Whether the body was longer than what was kept.'),
    errorCode: z
      .enum(attemptErrorCodes)
      .nullable()
      .describe('Why the attempt failed, for programs. Null if it succeeded.'),
    errorMessage: z.string().nullable().describe('Why the attempt failed, for people. Null if it succeeded.'),
    nextAttemptAt: time.nullable().describe('When the next attempt is due. Null if there is none.'),
  })
  .meta({ id: 'WebhookAttempt', description: 'One request to an endpoint, and its response.' });

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
    plannedAttempts: z.array(time).meta({
      description:
        'When the next attempts are due if all of them fail, without jitter: the first is `nextAttemptAt`. Empty if ' +
        'no retry is scheduled.',
    }),
    attempts: z.array(attemptSchema).describe('All attempts, oldest first.'),
  })
  .meta({ id: 'WebhookDeliveryDetail' });

/** An attempt without headers and bodies, which may be long. */
export const attemptOutlineSchema = attemptSchema.omit({
  requestHeaders: true,
  responseHeaders: true,
  responseBody: true,
});

/** A delivery with its attempts, without payload, headers and bodies. */
export const deliveryOutlineSchema = deliveryDetailSchema
  .omit({ payload: true })
  .extend({ attempts: z.array(attemptOutlineSchema) });

/** An event type of the catalogue. */
export const eventTypeSchema = z
  .strictObject({
    type: eventTypeName.describe('Name of the type.'),
    version: z.string().describe('Version of the body.'),
    description: z.string().describe('What happened, and whom the event is for.'),
    byNameOnly: z.boolean().describe('Whether only its exact name subscribes to it, not a filter such as `*`.'),
    readScope: z
      .enum(scopes)
      .nullable()
      .meta({ description: 'The scope that an API key needs for `GET /events`. Null if every key may read the type.' }),
    schema: z
      .record(z.string(), z.unknown())
      .meta({ description: 'JSON Schema (2020-12) of the request body.' })
      .register(memberCosts, { kb: 8 }),
    example: z
      .record(z.string(), z.unknown())
      .meta({ description: 'A request body that is valid against `schema`.' })
      .register(memberCosts, { kb: 2 }),
  })
  .meta({ id: 'WebhookEventType' });

/** An event, as receivers get it: the members of the body in their order. */
export const eventSchema = z
  .strictObject({
    id: idSchema('evt').describe('Identical in every delivery of the event. Use it to detect duplicates.'),
    type: eventTypeName.describe('Type of the event.'),
    createdAt: time.describe('When the event happened.'),
    apiVersion: z.string().describe('Version of the body.'),
    data: z
      .record(z.string(), z.unknown())
      .describe('What happened to which record: the schema of its type in the event catalogue.'),
  })
  .meta({ id: 'Event', description: 'An event, exactly as receivers of webhooks get it.' });

export const eventPage = z.strictObject({
  ...pageOf(eventSchema).shape,
  availableSince: time.describe('Events that were stored before this time are deleted, or about to be.'),
});

/** Kinds of notices about an endpoint. */
export const noticeKinds = ['failing', 'recovered', 'disabled'] as const;

/** A change of an endpoint's health, reported to the members of its organization. */
export const endpointNoticeSchema = z
  .strictObject({
    id: idSchema('whn'),
    endpointId: idSchema('whe'),
    kind: z.enum(noticeKinds).describe('What changed.'),
    reason: z.string().meta({ description: 'The reason, as text for people.' }),
    createdAt: time.describe('When it changed.'),
  })
  .meta({ id: 'WebhookEndpointNotice' });

export const recoveryStatuses = ['running', 'completed', 'canceled'] as const;
/** Scopes of a recovery: `failed` deliveries, or events with no delivery to the endpoint (`missing`). */
export const recoveryScopes = ['failed', 'missing'] as const;

/** A durable run that redelivers the events that an endpoint missed. */
export const recoverySchema = z
  .strictObject({
    id: idSchema('whr'),
    endpointId: idSchema('whe'),
    only: z
      .enum(recoveryScopes)
      .describe('`failed` deliveries, or events that have no delivery to the endpoint (`missing`).'),
    since: time.describe('Beginning of the range.'),
    until: time.describe('End of the range.'),
    eventTypes: z
      .array(eventTypeName)
      .nullable()
      .meta({ description: 'Null for all types that the endpoint subscribes to.' }),
    status: z.enum(recoveryStatuses).describe('`completed` and `canceled` are final.'),
    recovered: z.int().meta({ description: 'Deliveries created so far.' }),
    progress: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: 'Fraction of the time range that has been processed, from 0 to 1.' }),
    workflowId: z.string().describe('The Temporal workflow that makes the deliveries.'),
    createdAt: recordMembers.createdAt,
    updatedAt: recordMembers.updatedAt,
    completedAt: time.nullable().describe('When the recovery ended, otherwise null.'),
    version: recordMembers.version,
  })
  .meta({ id: 'WebhookRecovery' });

const count = z.int().min(0);

const codeClassesSchema = z
  .record(z.string(), count)
  .meta({ description: 'Attempts by status code class: `2xx` to `5xx`, or `none` without a response.' });

const durationsSchema = z
  .strictObject({
    p50: z.number().describe('The median.'),
    p90: z.number().describe('The 90th percentile.'),
    p99: z.number().describe('The 99th percentile.'),
  })
  .nullable()
  .meta({ description: 'Percentiles of the duration, in milliseconds, of attempts that got a response.' });

/**
 * Statistics of an endpoint for a time range, without test deliveries. Attempts are counted by their start, deliveries
 * by their creation.
 */
export const endpointStatsSchema = z
  .strictObject({
    endpointId: idSchema('whe'),
    since: time.describe('Beginning of the range.'),
    until: time.describe('End of the range.'),
    deliveries: z
      .strictObject(
        Object.fromEntries(
          deliveryStatuses.map((status) => [status, count.describe(`Deliveries that are \`${status}\`.`)]),
        ) as Record<DeliveryStatus, typeof count>,
      )
      .describe('Deliveries by status.'),
    attempts: z
      .strictObject({
        total: count.describe('All attempts.'),
        succeeded: count.describe('Attempts that got a 2xx.'),
        failed: count.describe('The other attempts.'),
      })
      .describe('Attempts by result.'),
    errors: z.record(z.string(), count).meta({ description: 'Failed attempts by error code.' }),
    codeClasses: codeClassesSchema,
    successRate: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .meta({ description: 'Fraction of attempts that succeeded; null if there were none.' }),
    durationMs: durationsSchema,
    slow: z
      .boolean()
      .meta({ description: 'Whether more than 10 % of the responses of the last ten minutes took over ten seconds.' }),
  })
  .meta({ id: 'WebhookEndpointStats' });

/** The attempts of an endpoint in a part of a time range, without those of test deliveries. */
export const endpointBucketSchema = z
  .strictObject({
    startedAt: time.describe('Beginning of the part.'),
    succeeded: count.describe('Attempts that got a 2xx.'),
    failed: count.describe('The other attempts.'),
    codeClasses: codeClassesSchema,
    durationMs: durationsSchema,
  })
  .meta({ id: 'WebhookBucket' });

export const endpointPage = pageOf(endpointSchema);
/** A page of deliveries. */
export const deliveryPage = pageOf(deliverySchema);
/** A page of recoveries. */
export const recoveryPage = pageOf(recoverySchema);
export const endpointNoticePage = pageOf(endpointNoticeSchema);

export type Event = z.infer<typeof eventSchema>;
export type Endpoint = z.infer<typeof endpointSchema>;
export type Delivery = z.infer<typeof deliverySchema>;
export type DeliveryDetail = z.infer<typeof deliveryDetailSchema>;
export type DeliveryOutline = z.infer<typeof deliveryOutlineSchema>;
export type AttemptOutline = z.infer<typeof attemptOutlineSchema>;
export type Attempt = z.infer<typeof attemptSchema>;
export type CancelReason = (typeof cancelReasons)[number];
export type EndpointNotice = z.infer<typeof endpointNoticeSchema>;
export type Recovery = z.infer<typeof recoverySchema>;
export type EndpointBucket = z.infer<typeof endpointBucketSchema>;
export type EndpointStats = z.infer<typeof endpointStatsSchema>;
