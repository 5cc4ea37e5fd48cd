import { defineEntity, p } from '@mikro-orm/core';
import type { Currency } from '@marketplace/kernel';

/**
 * What was released to a seller on a day and is still its own: without orders that were disputed at the bank or whose
 * parties belong together, and less what was refunded. Follows the accounts of orders; see `countReleased`.
 */
export const ReleasedDayEntity = defineEntity({
  name: 'ReleasedDay',
  tableName: 'released_day',
  properties: {
    organizationId: p.text().primary(),
    currency: p.text().$type<Currency>().primary(),
    /** Days since 1970-01-01, in UTC. */
    day: p.integer().primary(),
    /** In minor units. */
    amount: p.bigint('bigint'),
  },
});
