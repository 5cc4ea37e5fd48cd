import { defineEntity, p } from '@mikro-orm/core';
import type { Currency } from '@marketplace/kernel';

/**
 * A payout that has left, for each thing that it counts for: its organization, the first owner of it, and the bank
 * accounts to which it goes. Limits of a day count them. Rows are deleted some days later.
 */
export const PayoutStartEntity = defineEntity({
  name: 'PayoutStart',
  tableName: 'payout_start',
  properties: {
    payoutId: p.text().primary(),
    countedFor: p.text().primary(),
    startedAt: p.datetime(3),
    /** US cents. */
    cents: p.bigint('bigint').check('cents >= 0'),
  },
  indexes: [{ name: 'payout_start_counted', properties: ['countedFor', 'startedAt'] }],
});

/** Numbers of attempts to pay that were declined lately: of one order, of one buyer, or from one network. */
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

/**
 * Amount released to a seller on a day that it still has: without orders that were disputed at the bank or whose
 * parties belong together, and less refunds. Follows the accounts of orders; see `countReleased`.
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
