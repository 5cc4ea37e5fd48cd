import { z } from 'zod';
import { idSchema, inGraphql, memberCosts, pageOf, scopes } from '@marketplace/kernel';
import { eventTypeName } from './events/event-catalogue.ts';

const time = z.iso.datetime();

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
  .meta({ id: 'WebhookEventType' })
  .register(inGraphql, {
    about: 'An event type of the catalogue.',
    texts: {
      example: 'A request body that fits the schema.',
    },
  });

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

export type Event = z.infer<typeof eventSchema>;
