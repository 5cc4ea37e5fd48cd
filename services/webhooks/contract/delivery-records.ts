import { z } from 'zod';
import { idSchema, inGraphql, memberCosts, pageOf, recordMembers, valuesSchema } from '@marketplace/kernel';
import { deliveryEventTypeName, eventCatalogue } from './events/event-catalogue.ts';
import { exampleEndpoint } from './endpoint-records.ts';

const time = z.iso.datetime();

export const deliveryStatusSchema = valuesSchema('WebhookDeliveryStatus', 'Status of a delivery.', {
  pending: 'It waits for its first attempt.',
  delivering: 'An attempt is in flight.',
  retrying: 'The last attempt failed; the next is at `nextAttemptAt`.',
  succeeded: 'The receiver answered 2xx.',
  failed: 'No further attempt is made.',
  held: 'The endpoint is paused or disabled; it continues when the endpoint is resumed.',
  canceled: 'It was ended before it succeeded: see `cancelReason`.',
});
export const deliveryStatuses = deliveryStatusSchema.options;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Statuses that a delivery never leaves. */
export const finalStatuses = ['succeeded', 'failed', 'canceled'] as const satisfies DeliveryStatus[];

/** Why a delivery was created: an event, a redelivery, a recovery, or a test. */
const triggerSchema = valuesSchema('WebhookTrigger', 'Why there is a delivery.', {
  scheduled: 'Something happened that the endpoint subscribes to.',
  manual: 'A member delivered an event again.',
  recover: 'A recovery delivered an event again.',
  test: 'A member tested the endpoint.',
});

/** Why an attempt was made: for the delivery's trigger, or because an operator of this service asked for it. */
const attemptTriggerSchema = valuesSchema('WebhookAttemptTrigger', 'Why there was an attempt.', {
  scheduled: 'The delivery is `scheduled`.',
  manual: 'The delivery is `manual`.',
  recover: 'The delivery is part of a recovery.',
  test: 'The delivery is a test.',
  operator: 'An operator of this service asked for it.',
});

/**
 * Why a delivery was canceled: by request, because its endpoint was deleted, skipped when its endpoint was resumed,
 * held beyond the payload retention, or because the event's content was erased.
 */
const cancelReasonSchema = valuesSchema('WebhookCancelReason', 'Why a delivery was canceled.', {
  requested: 'A member canceled it.',
  endpoint_deleted: 'The endpoint was deleted.',
  skipped: 'A resumption left it out.',
  expired: 'It was held for too long.',
  erased: 'The content of its event was erased.',
});

/** Why an attempt failed. `internal` is an error of this service, not of the receiver. */
export const attemptErrorCodeSchema = valuesSchema(
  'WebhookAttemptErrorCode',
  'Why an attempt failed. `internal` is an error of this service, not of the receiver.',
  {
    dns_error: 'The name does not exist, has no address, or its name server cannot be reached.',
    connection_refused: 'No process listens on the port.',
    connection_reset: 'The connection ended before the answer did, or the answer is not HTTP.',
    timeout_connect: 'No connection within 5 s.',
    timeout_response: 'Connected, but no complete answer within the time limit of the endpoint.',
    tls_error: 'The certificate is not accepted, or the port does not speak TLS.',
    blocked_address: 'The address is not allowed; the attempt is not repeated.',
    redirect_refused: 'The status code is 3xx.',
    http_status: 'Any other status code than 2xx.',
    body_too_large: 'Any other status code, with a body of more than 64 KB.',
    internal: 'An error of this service, not of the receiver.',
  },
);
export const attemptErrorCodes = attemptErrorCodeSchema.options;
export type AttemptErrorCode = (typeof attemptErrorCodes)[number];

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
  status: deliveryStatusSchema.describe('`succeeded`, `failed` and `canceled` are final.'),
  cancelReason: cancelReasonSchema.nullable().describe('Why the delivery was canceled, otherwise null.'),
  responseStatus: z.int().nullable().meta({ description: 'Status code of the last response.' }),
  attemptCount: z.int().describe('Number of attempts so far.'),
  lastAttemptAt: time.nullable().describe('When the last attempt began. Null if there was none.'),
  nextAttemptAt: time.nullable().meta({ description: 'When the next retry is due; null if none is scheduled.' }),
  trigger: triggerSchema.describe('Why there is this delivery.'),
  redeliveryOf: idSchema('whd').nullable().meta({ description: 'The delivery that this one redelivers.' }),
  workflowId: z.string().meta({ description: 'The Temporal workflow that makes the attempts.' }),
  createdAt: recordMembers.createdAt,
  updatedAt: recordMembers.updatedAt,
  completedAt: time.nullable().describe('When the delivery became final, otherwise null.'),
  version: recordMembers.version,
};

/** A delivery as clients see it, without its attempts. */
export const deliverySchema = z.strictObject(deliveryMembers).meta({ id: 'WebhookDelivery' });

const timingsSchema = z
  .strictObject({
    dns: z.number().nullable().describe('When the host name was resolved.'),
    connect: z.number().nullable().describe('When the connection was open.'),
    tls: z.number().nullable().describe('When the TLS handshake was done.'),
    firstByte: z.number().nullable().describe('When the first byte of the response arrived.'),
  })
  .register(inGraphql, {
    type: 'WebhookAttemptTimings',
    about: 'Milliseconds since the start of the attempt. Null if the step was not reached or is not measured.',
  });

/** One POST: the request, the response, and when the next attempt is due, by the clock of the workflow. */
export const attemptSchema = z
  .strictObject({
    id: idSchema('wha'),
    deliveryId: idSchema('whd'),
    endpointId: idSchema('whe'),
    eventId: idSchema('evt'),
    number: z.int().describe('Number of the attempt: 1, 2, 3.'),
    trigger: attemptTriggerSchema.meta({
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
    errorCode: attemptErrorCodeSchema
      .nullable()
      .describe('Why the attempt failed, for programs. Null if it succeeded.'),
    errorMessage: z.string().nullable().describe('Why the attempt failed, for people. Null if it succeeded.'),
    nextAttemptAt: time.nullable().describe('When the next attempt is due. Null if there is none.'),
  })
  .meta({ id: 'WebhookAttempt', description: 'One request to an endpoint, and its response.' })
  .register(inGraphql, {
    about: 'One POST: the request, the answer, and when the next attempt is due.',
    texts: {
      responseBody: 'Beginning of the body of the answer. Null if there was no answer.',
      errorCode: 'Null if the attempt succeeded. New codes may be added.',
    },
  });

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
  .meta({ id: 'WebhookDeliveryDetail' })
  .register(inGraphql, {
    type: 'WebhookDelivery',
    about: 'An event on its way to an endpoint.',
    texts: {
      payload: 'The request body. Null if it was erased.',
      responseStatus: 'Status code of the last answer.',
      nextAttemptAt: 'Set while a retry is scheduled, otherwise null.',
      queuePosition:
        'Position among the deliveries that wait for the endpoint; 1 is next. At most 10,000, which means ' +
        '10,000 or more. Null\n' +
        'if the delivery does not wait.',
      plannedAttempts: 'When attempts are due if all fail, from `nextAttemptAt` on, without jitter.',
      redeliveryOf: 'The delivery whose event this one delivers again.',
    },
  });

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

/** A page of deliveries. */
export const deliveryPage = pageOf(deliverySchema);

export type Delivery = z.infer<typeof deliverySchema>;
export type DeliveryDetail = z.infer<typeof deliveryDetailSchema>;
export type DeliveryOutline = z.infer<typeof deliveryOutlineSchema>;
export type AttemptOutline = z.infer<typeof attemptOutlineSchema>;
export type Attempt = z.infer<typeof attemptSchema>;
export type CancelReason = z.infer<typeof cancelReasonSchema>;

const published = eventCatalogue.find(({ type }) => type === 'listing.published')!;
const { id: eventId, createdAt } = published.example as { id: string; createdAt: string };
const deliveredAt = '2026-11-02T09:00:00.240Z';

/** A delivery of the API reference. */
export const exampleDelivery: Delivery = {
  id: 'whd_01m6dqs9m5fvkq5k3d6f8s0n2r',
  eventId,
  eventType: published.type,
  endpointId: exampleEndpoint.id,
  payload: published.example,
  status: 'succeeded',
  cancelReason: null,
  responseStatus: 204,
  attemptCount: 1,
  lastAttemptAt: '2026-11-02T09:00:00.100Z',
  nextAttemptAt: null,
  trigger: 'scheduled',
  redeliveryOf: null,
  workflowId: 'delivery/whd_01m6dqs9m5fvkq5k3d6f8s0n2r',
  createdAt,
  updatedAt: deliveredAt,
  completedAt: deliveredAt,
  version: 3,
};

/** An attempt of the API reference. */
export const exampleAttempt: Attempt = {
  id: 'wha_01m6dqs9p4fjr8n2c5w7x1z3ve',
  deliveryId: exampleDelivery.id,
  endpointId: exampleEndpoint.id,
  eventId,
  number: 1,
  trigger: 'scheduled',
  startedAt: '2026-11-02T09:00:00.100Z',
  durationMs: 140.2,
  timings: { dns: 4.1, connect: 22.5, tls: 61.9, firstByte: 138.7 },
  url: exampleEndpoint.url,
  remoteIp: '203.0.113.20',
  requestHeaders: { 'content-type': 'application/json', 'x-service-event': published.type },
  statusCode: 204,
  responseHeaders: { date: 'Mon, 02 Nov 2026 09:00:00 GMT' },
  responseBody: '',
  responseTruncated: false,
  errorCode: null,
  errorMessage: null,
  nextAttemptAt: null,
};

/** A delivery with its attempt, of the API reference. */
export const exampleDeliveryDetail: DeliveryDetail = {
  ...exampleDelivery,
  queuePosition: null,
  plannedAttempts: [],
  attempts: [exampleAttempt],
};
