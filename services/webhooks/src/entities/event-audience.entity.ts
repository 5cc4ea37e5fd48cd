import { defineEntity, p } from '@mikro-orm/core';

/**
 * An organization that may receive an event, and when it erased the event's content. Event ids sort by time, so the
 * primary key serves queries of time ranges.
 */
export const EventAudienceEntity = defineEntity({
  name: 'EventAudience',
  tableName: 'event_audience',
  properties: {
    organizationId: p.text().primary(),
    eventId: p.text().primary(),
    erasedAt: p.datetime(3).nullable(),
  },
});
