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
