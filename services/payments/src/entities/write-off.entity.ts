import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Currency } from '@marketplace/kernel';

/** Loss of the platform by an old debt of a seller. */
export const WriteOffEntity = defineEntity({
  name: 'WriteOff',
  tableName: 'write_off',
  properties: {
    /** Reference of its ledger transaction. */
    reference: p.text().primary(),
    organizationId: p.text(),
    currency: p.text().$type<Currency>(),
    amount: p.bigint('bigint').check('amount >= 1'),
    /** Amount of it that has come back: money of the orders that had caused the debt. */
    recovered: p.bigint('bigint').check('recovered >= 0 and recovered <= amount'),
    createdAt: p.datetime(3),
  },
  indexes: [{ name: 'write_off_of_organization', properties: ['organizationId', 'currency', 'createdAt'] }],
});
/** Loss of the platform by an old debt of a seller. */
export type WriteOff = InferEntity<typeof WriteOffEntity>;

/**
 * Start times of the debts of sellers. A daily check stores it, and deletes the row once the balance is not negative.
 */
export const NegativeBalanceEntity = defineEntity({
  name: 'NegativeBalance',
  tableName: 'negative_balance',
  properties: {
    organizationId: p.text().primary(),
    currency: p.text().$type<Currency>().primary(),
    since: p.datetime(3),
  },
});
