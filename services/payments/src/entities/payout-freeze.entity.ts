import { defineEntity, p } from '@mikro-orm/core';

/** A row while all payouts of the platform are stopped. */
export const PayoutFreezeEntity = defineEntity({
  name: 'PayoutFreeze',
  tableName: 'payout_freeze',
  properties: {
    /** `books`: the books disagree. `operator`: the operator has stopped them. */
    reason: p.text().$type<'books' | 'operator'>().primary(),
    detail: p.text(),
    since: p.datetime(3),
  },
});
