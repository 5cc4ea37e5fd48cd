import { z } from 'zod';
import {
  anyone,
  defineOperations,
  idSchema,
  organization,
  pageInput,
  querySeveral,
  timestamp,
} from '@marketplace/kernel';
import { writers } from '../access.ts';
import { eventPage, eventTypeSchema } from '../event-records.ts';
import { type EventType, eventTypes } from './event-catalogue.ts';

/** Number of events of one record that a list of its events or deliveries reads. */
export const objectEventsMax = 1000;
/** Order of a list of events. */
const eventOrders = ['oldest', 'newest'] as const;

/** Operations on event types and events. */
export const eventOperations = defineOperations({
  listEventTypes: {
    kind: 'query',
    access: anyone,
    summary: 'List all event types with their JSON Schemas.',
    returns: 'All event types.',
    input: z.strictObject({}),
    output: z.strictObject({ data: z.array(eventTypeSchema).describe('All event types.') }),
  },
  listEvents: {
    kind: 'query',
    access: organization(null),
    summary:
      'List the events of the organization, whether or not an endpoint received them, exactly as receivers get them. ' +
      'They are ordered by when this service stored them, so that none appears later before one that was read. ' +
      'API keys ' +
      'see the types that their scopes may read.',
    returns: 'The events of this page.',
    input: z.strictObject({
      ...pageInput,
      order: z.enum(eventOrders).default('oldest').describe('Whether the oldest or the newest events come first.'),
      after: idSchema('evt')
        .optional()
        .describe('Only events that were stored after this one, such as the last one of the previous answer.'),
      since: timestamp
        .optional()
        .describe('Only events that were stored at this time or later. They are stored moments after they happen.'),
      type: querySeveral(eventTypes as [EventType, ...EventType[]])
        .optional()
        .describe(
          'One event type, or several, separated by commas or in a repeated parameter. Types with `byNameOnly` ' +
            'are listed ' +
            'only if they are named.',
        ),
      objectId: z
        .string()
        .min(1)
        .max(100)
        .optional()
        .meta({
          description:
            'Only events about this record, such as an order. Of a record with more than ' +
            `${objectEventsMax.toLocaleString('en')} events, the latest ones.`,
        }),
    }),
    output: eventPage,
    cost: { bytes: 'large' },
  },
  eraseEventContent: {
    kind: 'command',
    access: writers,
    summary:
      "Erase an event's payload, and the receivers' responses to it, for the caller's organization. Its deliveries " +
      'that are not final are canceled.',
    returns: 'The content is erased.',
    input: z.strictObject({ id: idSchema('evt') }),
    output: z.strictObject({}),
    idempotent: true,
  },
});
