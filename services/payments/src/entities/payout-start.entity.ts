import { defineEntity, p } from '@mikro-orm/core';

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
