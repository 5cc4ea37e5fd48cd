import { defineEntity, p } from '@mikro-orm/core';

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
        'create index event_log on webhooks.event_audience (organization_id, type, stored_at, event_id) where erased_at is null and stored_at is not null',
    },
  ],
});
