import { defineEntity, p } from '@mikro-orm/core';

/** How many attempts to pay were declined lately: of one order, of one buyer, or from one network. */
export const DeclineEntity = defineEntity({
  name: 'Decline',
  tableName: 'decline',
  properties: {
    /** Such as `order:ord_...`. */
    scope: p.text().primary(),
    attempts: p.integer(),
    /** The first of them. */
    since: p.datetime(3),
    lastAt: p.datetime(3),
  },
  indexes: [{ name: 'decline_last', properties: ['lastAt'] }],
});
