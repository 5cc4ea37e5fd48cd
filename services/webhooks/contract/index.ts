import { z } from 'zod';
import {
  anyone,
  type Client,
  defineContract,
  idSchema,
  member,
  pageInput,
  withRecentAuthentication,
  system,
  timestamp,
} from '@marketplace/kernel';
import {
  customHeadersSchema,
  defaultMaxInFlight,
  defaultTimeoutSeconds,
  maxInFlightSchema,
  rateLimitSchema,
  retryPolicySchema,
  timeoutSecondsSchema,
} from './endpoint-settings.ts';
import { webhooksErrors } from './errors.ts';
import { deliveryEventTypeName, eventTypeName, eventTypes } from './event-catalogue.ts';
import {
  deliveryDetailSchema,
  deliveryPage,
  deliverySchema,
  deliveryStatuses,
  endpointNoticePage,
  endpointPage,
  endpointSchema,
  endpointStatsSchema,
  endpointStatuses,
  eventTypeSchema,
  recoveryScopes,
  recoverySchema,
} from './records.ts';
import { matchesSomething } from './subscriptions.ts';

export * from './endpoint-settings.ts';
export * from './envelope.ts';
export { webhooksErrors } from './errors.ts';
export * from './event-catalogue.ts';
export * from './ping.ts';
export * from './records.ts';
export * from './subscriptions.ts';

const subscriptions = z
  .array(z.string().max(128).refine(matchesSomething, 'No event type matches this.'))
  .min(1)
  .max(50)
  .meta({ description: 'Event types, or filters: `*`, `order.*`.', example: ['listing.published'] });
const url = z.string().max(2048).meta({ format: 'uri', example: 'https://example.com/webhooks' });
const description = z.string().max(500);
/** The longest timeout of an endpoint, and time for what is around it. */
export const awaitAttemptMsMax = 35_000;
const changesMsMax = 20_000;
const codeClasses = ['2xx', '3xx', '4xx', '5xx', 'none'] as const;
export type CodeClass = (typeof codeClasses)[number];
const writers = member('owner', 'admin', 'developer');
const readers = member();

/** Webhook endpoints and deliveries, for the gateway. */
export const webhooksContract = defineContract(
  'webhooks',
  {
    listFullBacklogs: {
      kind: 'query',
      access: system,
      summary:
        'Which organizations have as many waiting deliveries as they may have. The gateway asks it again and again.',
      input: z.strictObject({}),
      output: z.strictObject({
        organizationIds: z.array(z.string()),
        /** As many deliveries wait, of all organizations together, as may. */
        allFull: z.boolean(),
      }),
      quiet: true,
    },
    listEventTypes: {
      kind: 'query',
      access: anyone,
      summary: 'List all event types with their JSON Schemas.',
      input: z.strictObject({}),
      output: z.strictObject({ data: z.array(eventTypeSchema) }),
    },
    listEndpoints: {
      kind: 'query',
      access: readers,
      summary: 'List the webhook endpoints of the active organization.',
      input: z.strictObject({ ...pageInput, status: z.enum(endpointStatuses).optional() }),
      output: endpointPage,
    },
    getEndpoints: {
      kind: 'query',
      access: readers,
      summary: 'Get webhook endpoints by their ids. Missing, foreign and deleted ones are left out.',
      input: z.strictObject({ ids: z.array(idSchema('whe')).max(100) }),
      output: z.strictObject({ data: z.array(endpointSchema) }),
    },
    createEndpoint: {
      kind: 'command',
      access: writers,
      summary: 'Create a webhook endpoint. `signingSecret` is shown in this answer only.',
      input: z.strictObject({
        url,
        description: description.default(''),
        subscribedEvents: subscriptions,
        retryPolicy: retryPolicySchema.nullable().default(null),
        timeoutSeconds: timeoutSecondsSchema.default(defaultTimeoutSeconds),
        maxInFlight: maxInFlightSchema.default(defaultMaxInFlight),
        rateLimit: rateLimitSchema.nullable().default(null),
        customHeaders: customHeadersSchema.default({}),
      }),
      output: z.strictObject({ endpoint: endpointSchema, signingSecret: z.string().nullable() }),
      secrets: ['signingSecret'],
      memberHints: { events: 'On creation this is `subscribedEvents`.' },
    },
    updateEndpoint: {
      kind: 'command',
      access: writers,
      summary: 'Change a webhook endpoint. Setting `status` to `active` delivers what was held meanwhile.',
      input: z.strictObject({
        id: idSchema('whe'),
        url: url.optional(),
        description: description.optional(),
        events: subscriptions.optional(),
        status: z.enum(endpointStatuses).optional(),
        retryPolicy: retryPolicySchema.nullable().optional(),
        timeoutSeconds: timeoutSecondsSchema.optional(),
        maxInFlight: maxInFlightSchema.optional(),
        rateLimit: rateLimitSchema.nullable().optional(),
        customHeaders: customHeadersSchema.optional().meta({ description: 'All of them: what is absent is removed.' }),
      }),
      output: endpointSchema,
      versioned: true,
      memberHints: { subscribedEvents: 'In an update this is `events`.' },
    },
    resumeEndpoint: {
      kind: 'command',
      access: writers,
      summary: 'Make a paused or disabled endpoint active, and say what becomes of the deliveries that were held.',
      input: z
        .strictObject({
          id: idSchema('whe'),
          replay: z.enum(['all', 'none', 'since']).default('all'),
          since: timestamp
            .optional()
            .meta({ description: 'With `replay: since`: deliveries created before are canceled.' }),
        })
        .refine(({ replay, since }) => (replay === 'since') === (since !== undefined), {
          path: ['since'],
          message: 'This goes with `replay: since`, and only with it.',
        }),
      output: endpointSchema,
      versioned: true,
    },
    testEndpoint: {
      kind: 'command',
      access: writers,
      summary:
        'Send a signed test event, also to an endpoint that is paused or disabled. One attempt is made, which is in the answer if it ends in time.',
      input: z.strictObject({
        id: idSchema('whe'),
        eventType: deliveryEventTypeName
          .default('webhook.ping')
          .meta({ description: 'Types of the catalogue send their example.' }),
      }),
      output: deliverySchema,
    },
    awaitAttempt: {
      kind: 'query',
      access: readers,
      summary: 'Wait until a delivery has an attempt, at most `waitMs`.',
      input: z.strictObject({ deliveryId: idSchema('whd'), waitMs: z.int().min(0).max(awaitAttemptMsMax) }),
      output: deliveryDetailSchema,
      timeoutMs: awaitAttemptMsMax + 5_000,
      longPoll: true,
    },
    getEndpointStats: {
      kind: 'query',
      access: readers,
      summary:
        'Outcomes, success rate and durations of an endpoint; of the last 24 hours unless `since` says otherwise, at most 30 days.',
      input: z.strictObject({ id: idSchema('whe'), since: timestamp.optional(), until: timestamp.optional() }),
      output: endpointStatsSchema,
    },
    listEndpointNotices: {
      kind: 'query',
      access: readers,
      summary: 'List what happened to the health of webhook endpoints, newest first.',
      input: z.strictObject({ ...pageInput, endpointId: idSchema('whe').optional() }),
      output: endpointNoticePage,
    },
    recoverEndpoint: {
      kind: 'command',
      access: writers,
      summary:
        'Deliver again what failed, or what has no delivery, in a range of time that begins at most 30 days back.',
      input: z.strictObject({
        id: idSchema('whe'),
        since: timestamp,
        until: timestamp.optional().meta({ description: 'Now when absent.' }),
        eventTypes: z.array(eventTypeName).min(1).max(eventTypes.length).optional(),
        only: z.enum(recoveryScopes).default('failed'),
      }),
      output: recoverySchema,
    },
    getRecovery: {
      kind: 'query',
      access: readers,
      summary: 'Get a recovery, with its progress.',
      input: z.strictObject({ id: idSchema('whr') }),
      output: recoverySchema,
    },
    cancelRecovery: {
      kind: 'command',
      access: writers,
      summary: 'End a recovery. What it has started goes on.',
      input: z.strictObject({ id: idSchema('whr') }),
      output: recoverySchema,
      versioned: true,
    },
    eraseEventContent: {
      kind: 'command',
      access: writers,
      summary:
        'Erase the payload of an event, and what receivers answered to it, for the own organization. What is not delivered is canceled.',
      input: z.strictObject({ id: idSchema('evt') }),
      output: z.strictObject({}),
      idempotent: true,
    },
    deleteEndpoint: {
      kind: 'command',
      access: writers,
      summary: 'Delete a webhook endpoint. Deliveries that are not final become `canceled`.',
      input: z.strictObject({ id: idSchema('whe') }),
      output: z.strictObject({}),
      versioned: true,
    },
    getEndpoint: {
      kind: 'query',
      access: readers,
      summary: 'Get a webhook endpoint.',
      input: z.strictObject({ id: idSchema('whe') }),
      output: endpointSchema,
    },
    rotateEndpointSecret: {
      kind: 'command',
      access: withRecentAuthentication(writers),
      summary:
        'Make a new signing secret, shown in this answer only. Until the grace period ends, deliveries are signed with both.',
      input: z.strictObject({
        id: idSchema('whe'),
        gracePeriodSeconds: z.int().min(0).max(604_800).default(86_400),
        force: z
          .boolean()
          .default(false)
          .meta({ description: 'Rotate although the former secret still lives; it then ends at once.' }),
      }),
      output: z.strictObject({ endpoint: endpointSchema, signingSecret: z.string().nullable() }),
      secrets: ['signingSecret'],
      versioned: true,
    },
    deletePreviousEndpointSecret: {
      kind: 'command',
      access: writers,
      summary: 'End the grace period of the former signing secret now.',
      input: z.strictObject({ id: idSchema('whe') }),
      output: z.strictObject({}),
      versioned: true,
    },
    listDeliveries: {
      kind: 'query',
      access: readers,
      summary: 'List webhook deliveries, newest first.',
      input: z.strictObject({
        ...pageInput,
        status: z.enum(deliveryStatuses).optional(),
        endpointId: idSchema('whe').optional(),
        eventType: deliveryEventTypeName.optional(),
        codeClass: z
          .enum(codeClasses)
          .optional()
          .meta({ description: 'Class of the last answer; `none` where attempts got none.' }),
        since: timestamp.optional(),
        until: timestamp.optional(),
      }),
      output: deliveryPage,
    },
    listDeliveryChanges: {
      kind: 'query',
      access: readers,
      summary:
        'Deliveries that changed, in the order of their changes; waits up to `waitMs` for the first. Those of five seconds come again.',
      input: z.strictObject({
        cursor: z.string().max(1024).optional().meta({ description: 'Of the answer before; absent to begin now.' }),
        endpointId: idSchema('whe').optional(),
        waitMs: z.int().min(0).max(changesMsMax),
      }),
      output: z.strictObject({ data: z.array(deliverySchema), cursor: z.string() }),
      quiet: true,
      timeoutMs: changesMsMax + 5_000,
      longPoll: true,
    },
    getDelivery: {
      kind: 'query',
      access: readers,
      summary: 'Get a webhook delivery with all its attempts.',
      input: z.strictObject({ id: idSchema('whd') }),
      output: deliveryDetailSchema,
    },
    getDeliveries: {
      kind: 'query',
      access: readers,
      summary: 'Get webhook deliveries with all their attempts by their ids. Missing and foreign ones are left out.',
      input: z.strictObject({ ids: z.array(idSchema('whd')).min(1).max(100) }),
      output: z.strictObject({ data: z.array(deliveryDetailSchema) }),
    },
    redeliverDelivery: {
      kind: 'command',
      access: writers,
      summary: 'Deliver the same event again, as a new delivery with a full schedule. Works for final deliveries too.',
      input: z.strictObject({ id: idSchema('whd') }),
      output: deliverySchema,
      versioned: true,
    },
    retryDelivery: {
      kind: 'command',
      access: writers,
      summary: 'Make the next attempt of a `retrying` delivery now.',
      input: z.strictObject({ id: idSchema('whd') }),
      output: deliverySchema,
      versioned: true,
    },
    cancelDelivery: {
      kind: 'command',
      access: writers,
      summary: 'Make no further attempt.',
      input: z.strictObject({ id: idSchema('whd') }),
      output: deliverySchema,
      versioned: true,
    },
  },
  webhooksErrors,
);
export type WebhooksContract = typeof webhooksContract;
export type WebhooksClient = Client<WebhooksContract>;
