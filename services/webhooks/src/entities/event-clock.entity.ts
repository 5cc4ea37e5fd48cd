import { defineEntity, p } from '@mikro-orm/core';

/**
 * When events of an organization were stored last. Whoever stores events locks this row until the commit, so that times
 * in its log increase in the order of the commits. See `logEvents`.
 */
export const EventClockEntity = defineEntity({
  name: 'EventClock',
  tableName: 'event_clock',
  properties: {
    organizationId: p.text().primary(),
    lastAt: p.datetime(6),
  },
});
