import { z } from 'zod';
import { idSchema, pageOf } from '@marketplace/kernel';
import { eventTypes } from './event-catalogue.ts';

const time = z.iso.datetime();

export const endpointStatuses = ['active', 'paused', 'disabled'] as const;
export const deliveryStatuses = ['pending', 'delivering', 'retrying', 'succeeded', 'failed', 'held', 'canceled'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];
export const finalStatuses = ['succeeded', 'failed', 'canceled'] as const satisfies DeliveryStatus[];
export const triggers = ['scheduled', 'manual', 'recover', 'test'] as const;

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
    secretHint: z.string().meta({ description: 'The last four characters of the signing secret.' }),
    previousSecretExpiresAt: time.nullable().meta({ description: 'Until then deliveries are signed with the former secret too.' }),
    createdAt: time,
    updatedAt: time,
    version: z.int(),
  })
  .meta({ id: 'WebhookEndpoint' });

const deliveryMembers = {
  id: idSchema('whd'),
  eventId: idSchema('evt'),
  eventType: z.enum(eventTypes),
  endpointId: idSchema('whe'),
  payload: z.record(z.string(), z.unknown()).meta({ description: 'The request body, as JSON.' }),
  status: z.enum(deliveryStatuses),
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
    timings: timingsSchema.meta({ description: 'Milliseconds since the start; null where it was not reached or is not measured.' }),
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
  .strictObject({ ...deliveryMembers, attempts: z.array(attemptSchema) })
  .meta({ id: 'WebhookDeliveryDetail' });

export const eventTypeSchema = z
  .strictObject({
    type: z.enum(eventTypes),
    version: z.string(),
    description: z.string(),
    schema: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'WebhookEventType' });

export const endpointPage = pageOf(endpointSchema);
export const deliveryPage = pageOf(deliverySchema);

export type Endpoint = z.infer<typeof endpointSchema>;
export type Delivery = z.infer<typeof deliverySchema>;
export type DeliveryDetail = z.infer<typeof deliveryDetailSchema>;
export type Attempt = z.infer<typeof attemptSchema>;
