import { defineEntity, p } from '@mikro-orm/core';
import type { Currency } from '@marketplace/kernel';

/**
 * Since when a seller owes the platform. A daily check stores it, and deletes the row once the balance is not negative.
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
