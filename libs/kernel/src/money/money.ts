import { ServiceError } from '../errors/service-error.ts';
import type { Currency } from './currencies.ts';

/** Money in operations: an amount in minor units of its currency, such as cents or yen. Contracts use `MoneyJson`. */
export interface Money {
  amount: bigint;
  currency: Currency;
}

/** Largest price and largest total, in minor units. It is below 2^53, so a JSON number holds it exactly. */
export const amountMax = 99_999_999_999;

/**
 * Money times `quantity`. Throws `amount_out_of_range` above `amountMax`, and RangeError if the quantity is not an
 * integer from 0.
 */
export function multiplyMoney({ amount, currency }: Money, quantity: number): Money {
  if (!Number.isSafeInteger(quantity) || quantity < 0) throw new RangeError('A quantity is an integer from 0.');
  return inRange({ amount: amount * BigInt(quantity), currency });
}

/**
 * The sum of amounts in one currency. Throws `amount_out_of_range` above `amountMax`, and RangeError if the currencies
 * differ: the operation must refuse that before.
 */
export function addMoney(first: Money, ...others: Money[]): Money {
  if (others.some(({ currency }) => currency !== first.currency))
    throw new RangeError('Amounts in different currencies cannot be added.');
  return inRange({ amount: others.reduce((sum, { amount }) => sum + amount, first.amount), currency: first.currency });
}

function inRange(money: Money): Money {
  if (money.amount <= BigInt(amountMax)) return money;
  throw new ServiceError(
    'amount_out_of_range',
    `The total is too large: it is above ${amountMax} minor units of ${money.currency}.`,
  );
}
