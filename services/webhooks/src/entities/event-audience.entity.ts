import { defineEntity, p } from '@mikro-orm/core';

/**
 * An organization that an event is for, and whether it has had its copy erased. Event ids sort by time, so the key
 * serves ranges of time.
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
