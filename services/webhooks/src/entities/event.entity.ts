import { defineEntity, p } from '@mikro-orm/core';

/** An event. `body` has the bytes that every attempt of every delivery sends; null after they were erased. */
export const EventEntity = defineEntity({
  name: 'Event',
  tableName: 'event',
  properties: {
    id: p.text().primary(),
    type: p.text(),
    occurredAt: p.datetime(3),
    organizationIds: p.array(),
    objectId: p.text(),
    objectVersion: p.integer(),
    body: p.blob().nullable(),
  },
  indexes: [
    // For lists of deliveries filtered by `objectId`.
    { name: 'event_of_object', properties: ['objectId', 'id'] },
    {
      name: 'event_with_body',
      expression: 'create index event_with_body on webhooks.event (id) where body is not null',
    },
  ],
});

/**
 * An organization that may receive an event, and when it erased the event's content. Event ids sort by time, so the
 * primary key serves queries of time ranges. `type` and `storedAt` make the organization's log (`logEvents`); they are
 * null for tests of endpoints, which are not in it.
 */
export const EventAudienceEntity = defineEntity({
  name: 'EventAudience',
  tableName: 'event_audience',
  properties: {
    organizationId: p.text().primary(),
    eventId: p.text().primary(),
    erasedAt: p.datetime(3).nullable(),
    type: p.text().nullable(),
    storedAt: p.datetime(6).nullable(),
  },
  indexes: [
    {
      name: 'event_log',
      expression:
        'create index event_log on webhooks.event_audience (organization_id, type, stored_at, event_id) where ' +
        'erased_at is null and stored_at is not null',
    },
  ],
});

/**
 * When events of an organization were stored last. A transaction that stores events locks this row until its commit, so
 * that times in its log increase in the order of the commits. See `logEvents`.
 */
export const EventClockEntity = defineEntity({
  name: 'EventClock',
  tableName: 'event_clock',
  properties: {
    organizationId: p.text().primary(),
    lastAt: p.datetime(6),
  },
});
