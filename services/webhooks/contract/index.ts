import { z } from 'zod';
import { anyone, type Client, defineContract, idSchema, member, pageInput, timestamp } from '@marketplace/kernel';
import { eventTypes } from './event-catalogue.ts';
import { deliveryDetailSchema, deliveryPage, deliverySchema, deliveryStatuses, endpointPage, endpointSchema, endpointStatuses, eventTypeSchema } from './records.ts';
import { matchesSomething } from './subscriptions.ts';

export * from './event-catalogue.ts';
export * from './records.ts';
export * from './subscriptions.ts';

const subscriptions = z
  .array(z.string().max(128).refine(matchesSomething, 'No event type matches this.'))
  .min(1)
  .max(50)
  .meta({ description: 'Event types, or filters: `*`, `order.*`.', example: ['listing.published'] });
const url = z.string().max(2048).meta({ format: 'uri', example: 'https://example.com/webhooks' });
const description = z.string().max(500);
const writers = member('owner', 'admin', 'developer');
const readers = member();

/** Webhook endpoints and deliveries, for the gateway. */
export const webhooksContract = defineContract('webhooks', {
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
    input: z.strictObject({ url, description: description.default(''), subscribedEvents: subscriptions }),
    output: z.strictObject({ endpoint: endpointSchema, signingSecret: z.string().nullable() }),
    secrets: ['signingSecret'],
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
    }),
    output: endpointSchema,
    versioned: true,
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
    access: writers,
    summary: 'Make a new signing secret, shown in this answer only. Until the grace period ends, deliveries are signed with both.',
    input: z.strictObject({
      id: idSchema('whe'),
      gracePeriodSeconds: z.int().min(0).max(604_800).default(86_400),
      force: z.boolean().default(false).meta({ description: 'Rotate although the former secret still lives; it then ends at once.' }),
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
      eventType: z.enum(eventTypes).optional(),
      since: timestamp.optional(),
      until: timestamp.optional(),
    }),
    output: deliveryPage,
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
});
export type WebhooksContract = typeof webhooksContract;
export type WebhooksClient = Client<WebhooksContract>;
