import { z } from 'zod';
import {
  defineOperations,
  idSchema,
  inGraphql,
  pageInput,
  timestamp,
  withRecentAuthentication,
} from '@marketplace/kernel';
import { readers, writers } from '../access.ts';
import {
  customHeadersSchema,
  defaultMaxInFlight,
  defaultTimeoutSeconds,
  maxInFlightSchema,
  rateLimitSchema,
  replaySchema,
  retryPolicySchema,
  timeoutSecondsSchema,
} from './endpoint-settings.ts';
import { deliveryEventTypeName } from '../events/event-catalogue.ts';
import { deliverySchema } from '../delivery-records.ts';
import { endpointBucketSchema, endpointStatsSchema } from '../health-records.ts';
import { endpointNoticePage, endpointPage, endpointSchema, endpointStatusSchema } from '../endpoint-records.ts';
import { matchesSomething } from '../events/subscriptions.ts';

const subscriptions = z
  .array(z.string().max(128).refine(matchesSomething, 'No event type matches this.'))
  .min(1)
  .max(50)
  .meta({ description: 'Event types, or filters such as `*` and `order.*`.', example: ['listing.published'] });
const url = z
  .string()
  .max(2048)
  .meta({ description: 'Where to send webhooks.', format: 'uri', example: 'https://example.com/webhooks' });
const description = z.string().max(500).describe('For people.');

const withSecret = z.strictObject({
  endpoint: endpointSchema.describe('The endpoint.'),
  signingSecret: z
    .string()
    .nullable()
    .meta({ description: 'The secret that verifies webhooks. Null in a replayed answer.', example: 'whsec_...' })
    .register(inGraphql, { about: 'Null in a replayed answer, because the secret is not stored.' }),
});

/** Operations on endpoints: management, signing secrets, tests, statistics and notices. */
export const endpointOperations = defineOperations({
  listEndpoints: {
    kind: 'query',
    access: readers,
    summary: 'List the webhook endpoints of the active organization.',
    input: z.strictObject({
      ...pageInput,
      status: endpointStatusSchema.optional().describe('Only endpoints with this status.'),
    }),
    output: endpointPage,
  },
  getEndpoints: {
    kind: 'query',
    access: readers,
    summary: 'Get webhook endpoints by id. Ids that do not exist, are deleted or belong to others are left out.',
    input: z.strictObject({ ids: z.array(idSchema('whe')).max(100) }),
    output: z.strictObject({ data: z.array(endpointSchema) }),
  },
  createEndpoint: {
    kind: 'command',
    access: writers,
    summary: 'Create a webhook endpoint. `signingSecret` is returned in this response only.',
    returns: 'The new endpoint and its signing secret.',
    example: { url: 'https://example.com/webhooks', subscribedEvents: ['listing.published', 'order.*'] },
    input: z
      .strictObject({
        url,
        description: description.default(''),
        subscribedEvents: subscriptions,
        retryPolicy: retryPolicySchema
          .nullable()
          .default(null)
          .describe('When failed attempts are repeated. Null: ten attempts in about three days.'),
        timeoutSeconds: timeoutSecondsSchema.default(defaultTimeoutSeconds),
        maxInFlight: maxInFlightSchema.default(defaultMaxInFlight),
        rateLimit: rateLimitSchema.nullable().default(null).describe('Most attempts per second. Null: no limit.'),
        customHeaders: customHeadersSchema.default({}),
      })
      .register(inGraphql, {
        texts: {
          subscribedEvents: 'Event types, or patterns such as `*` and `order.*`.',
          retryPolicy: 'Null means the default schedule of ten attempts.',
          timeoutSeconds: '1 to 30. 15 if absent.',
          maxInFlight: 'Maximum number of attempts in flight, 1 to 256. 16 if absent.',
        },
      }),
    output: withSecret,
    secrets: ['signingSecret'],
    memberHints: { events: 'On creation this is `subscribedEvents`.' },
  },
  updateEndpoint: {
    kind: 'command',
    access: writers,
    summary:
      'Change a webhook endpoint. Setting `status` to `active` delivers the held deliveries. ' +
      'Another `url`, and `customHeaders`, require recent authentication (403 `reauthentication_required`) while ' +
      'deliveries of the endpoint are not finished.',
    example: { events: ['*'], maxInFlight: 8 },
    input: z
      .strictObject({
        id: idSchema('whe'),
        url: url.optional().meta({
          description:
            'If its scheme, host or port changes, the custom headers are removed, unless `customHeaders` are sent too.',
          example: 'https://example.com/webhooks',
        }),
        description: description.optional(),
        events: subscriptions.optional(),
        status: endpointStatusSchema.optional().describe('The new status.'),
        retryPolicy: retryPolicySchema
          .nullable()
          .optional()
          .describe('When failed attempts are repeated. Null: ten attempts in about three days.'),
        timeoutSeconds: timeoutSecondsSchema.optional(),
        maxInFlight: maxInFlightSchema.optional(),
        rateLimit: rateLimitSchema.nullable().optional().describe('Most attempts per second. Null: no limit.'),
        customHeaders: customHeadersSchema
          .optional()
          .meta({ description: 'Replaces all custom headers; those that are absent are removed.' }),
      })
      .register(inGraphql, {
        about: 'Absent members are not changed.',
        texts: {
          url:
            'Another URL requires recent authentication. If its scheme, host or port changes, the custom ' +
            'headers are removed,\n' +
            'unless `customHeaderList` is sent too.',
          events: 'Event types, or patterns such as `*` and `order.*`. They replace the previous ones.',
          retryPolicy: 'Null restores the default schedule.',
          rateLimit: 'Null removes the limit.',
        },
      }),
    output: endpointSchema,
    versioned: true,
    stepUpFor: 'another `url` or `customHeaders` while deliveries are not finished',
    memberHints: { subscribedEvents: 'In an update this is `events`.' },
  },
  resumeEndpoint: {
    kind: 'command',
    access: writers,
    summary: 'Make a paused or disabled endpoint active, and deliver or cancel its held deliveries.',
    input: z
      .strictObject({
        id: idSchema('whe'),
        replay: replaySchema
          .default('all')
          .describe(
            'What to do with the held deliveries: deliver `all`, `none`, or those `since` a time. The others are ' +
              'canceled.',
          ),
        since: timestamp
          .optional()
          .meta({ description: 'With `replay: since`: deliveries created before are canceled.' }),
        retryNow: z.boolean().default(false).meta({
          description:
            'Also make the next attempts of the deliveries that are `retrying` now, and not at `nextAttemptAt`.',
        }),
      })
      .refine(({ replay, since }) => (replay === 'since') === (since !== undefined), {
        path: ['since'],
        message: '`since` is required with `replay: since`, and not allowed otherwise.',
      })
      .register(inGraphql, {
        texts: {
          since: 'With `replay: since`, held deliveries that were created before this time are canceled.',
        },
      }),
    output: endpointSchema,
    versioned: true,
  },
  retryEndpointDeliveries: {
    kind: 'command',
    access: writers,
    summary:
      'Make the next attempts of all deliveries that are `retrying` at an active endpoint now, within its limits. ' +
      'Once in ten seconds.',
    input: z.strictObject({ id: idSchema('whe') }),
    output: endpointSchema,
    versioned: true,
  },
  testEndpoint: {
    kind: 'command',
    access: writers,
    summary:
      'Send a signed test event, also to an endpoint that is paused or disabled. One attempt is made. The response ' +
      'contains it if it ends in time.',
    returns: 'The test delivery, with its attempt if that has ended.',
    input: z.strictObject({
      id: idSchema('whe'),
      eventType: deliveryEventTypeName
        .default('webhook.ping')
        .meta({ description: 'For a type of the catalogue, its example is sent.' }),
    }),
    output: deliverySchema,
  },
  getEndpointStats: {
    kind: 'query',
    access: readers,
    summary:
      'Get the outcomes, success rate and durations of an endpoint, for the last 24 hours or for a range of at most ' +
      '30 days.',
    returns: 'The statistics of the endpoint.',
    input: z.strictObject({
      id: idSchema('whe'),
      since: timestamp.optional().describe('Beginning of the range. Default: 24 hours before `until`.'),
      until: timestamp.optional().describe('End of the range. Default: now.'),
    }),
    output: endpointStatsSchema,
  },
  getEndpointSeries: {
    kind: 'query',
    access: readers,
    summary:
      'Get the outcomes and durations of an endpoint in equal parts of a time range, oldest first. The ranges ' +
      'are those ' +
      'of `getEndpointStats`.',
    input: z.strictObject({
      id: idSchema('whe'),
      since: timestamp.optional(),
      until: timestamp.optional(),
      buckets: z.int().min(1).max(100).default(48).describe('Number of parts, 1 to 100.'),
    }),
    output: z.strictObject({ data: z.array(endpointBucketSchema) }),
  },
  listEndpointNotices: {
    kind: 'query',
    access: readers,
    summary: 'List notices about the health of webhook endpoints, newest first.',
    input: z.strictObject({ ...pageInput, endpointId: idSchema('whe').optional() }),
    output: endpointNoticePage,
  },
  deleteEndpoint: {
    kind: 'command',
    access: writers,
    summary: 'Delete a webhook endpoint. Its deliveries that are not final become `canceled`.',
    returns: 'The endpoint is deleted.',
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
      'Create a new signing secret, returned in this response only. Until the grace period ends, deliveries are ' +
      'signed with both secrets.',
    returns: 'The endpoint and its new signing secret.',
    example: { gracePeriodSeconds: 86_400 },
    input: z
      .strictObject({
        id: idSchema('whe'),
        gracePeriodSeconds: z
          .int()
          .min(0)
          .max(604_800)
          .default(86_400)
          .describe('How long deliveries are also signed with the previous secret.'),
        force: z
          .boolean()
          .default(false)
          .meta({
            description:
              'Rotate although the grace period of the last rotation has not ended. The older of the two valid ' +
              'secrets ' +
              'becomes invalid at once.',
          }),
      })
      .register(inGraphql, {
        texts: {
          gracePeriodSeconds: 'Seconds for which the former secret signs too: 0 to 604800.',
          force: 'Rotate even if a former secret is still in its grace period, which then ends at once.',
        },
      }),
    output: withSecret,
    secrets: ['signingSecret'],
    versioned: true,
  },
  deletePreviousEndpointSecret: {
    kind: 'command',
    access: writers,
    summary: 'End the grace period of the previous signing secret now.',
    returns: 'Deliveries are no longer signed with the previous secret.',
    input: z.strictObject({ id: idSchema('whe') }),
    output: z.strictObject({}),
    versioned: true,
  },
});
