import { moneyJson } from '@marketplace/kernel';
import type { OrderAccount } from '../entities/order-account.entity.ts';

/** An amount of the account, for outputs. */
export function moneyOfAccount({ currency }: Pick<OrderAccount, 'currency'>, amount: bigint) {
  return moneyJson({ amount, currency });
}
