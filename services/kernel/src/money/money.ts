import { ServiceError } from '../errors/service-error.ts';
import type { Currency } from './currencies.ts';

/**
 * An amount in minor units of its currency (cents; yen), as operations compute with it. Contracts carry `MoneyJson`.
 */
export interface Money {
  amount: bigint;
  currency: Currency;
}

/** The largest price, and the largest total: below 10^11, far inside what a double holds exactly. */
export const amountMax = 99_999_999_999;

/** The price of `quantity` pieces. Throws `amount_out_of_range`; RangeError when the quantity is no integer from 0. */
export function multiplyMoney({ amount, currency }: Money, quantity: number): Money {
  if (!Number.isSafeInteger(quantity) || quantity < 0) throw new RangeError('A quantity is an integer from 0.');
  return inRange({ amount: amount * BigInt(quantity), currency });
}

/**
 * Throws `amount_out_of_range`; RangeError when the currencies differ, which the operation must have refused before.
 */
export function addMoney(first: Money, ...others: Money[]): Money {
  if (others.some(({ currency }) => currency !== first.currency))
    throw new RangeError('Amounts of different currencies have no sum.');
  return inRange({ amount: others.reduce((sum, { amount }) => sum + amount, first.amount), currency: first.currency });
}

function inRange(money: Money): Money {
  if (money.amount <= BigInt(amountMax)) return money;
  throw new ServiceError('amount_out_of_range', `The total is above ${amountMax} minor units of ${money.currency}.`);
}
