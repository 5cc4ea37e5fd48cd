import { z } from 'zod';
import { inGraphql } from '../contract/in-graphql.ts';
import { ServiceError } from '../errors/service-error.ts';
import { type Currency, currencyExponents, currencySchema } from './currencies.ts';

/** Money in operations: an amount in minor units of its currency, such as cents or yen. Contracts use `MoneyJson`. */
export interface Money {
  amount: bigint;
  currency: Currency;
}

/** Maximum price and total, in minor units. It is below 2^53, so a JSON number holds it exactly. */
export const amountMax = 99_999_999_999;

/**
 * Money times `quantity`. Throws `amount_out_of_range` above `amountMax`, and RangeError if the quantity is not an
 * integer from 0.
 */
export function multiplyMoney({ amount, currency }: Money, quantity: number): Money {
  if (!Number.isSafeInteger(quantity) || quantity < 0)
    throw new RangeError('A quantity must be an integer of at least 0.');
  return inRange({ amount: amount * BigInt(quantity), currency });
}

/**
 * The sum of amounts in one currency. Throws `amount_out_of_range` above `amountMax`, and RangeError if the currencies
 * differ, which the operation must check before.
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

/** Refuses -0, which JSON has and bigint does not. */
const amountFrom = (min: number): z.ZodType<number, number> =>
  z
    .int()
    .min(min)
    .max(amountMax)
    .refine((amount) => !Object.is(amount, -0), 'Expected 0, not -0.')
    .register(inGraphql, { type: 'MinorUnits' });

/** Description of amounts in contracts. */
export const minorUnits = 'In minor units of the currency: 4900 is 49.00 USD, and 4900 JPY.';

/**
 * Schema of money in contracts: `amount` in minor units, an integer from 0 to `amountMax`. It is a number because JSON
 * has no bigint, and it is exact because it is below 2^53.
 */
export const moneySchema = z
  .strictObject({ amount: amountFrom(0).describe(minorUnits), currency: currencySchema })
  .meta({
    id: 'Money',
    description: 'An amount of money, which may be 0.',
    example: { amount: 129900, currency: 'USD' },
  });
/** Money in contracts. Operations compute with `Money`. */
export type MoneyJson = z.infer<typeof moneySchema>;

/** Schema of money in contracts, with an amount above 0. */
export const priceSchema = z
  .strictObject({ amount: amountFrom(1).describe(minorUnits), currency: currencySchema })
  .meta({ id: 'Price', description: 'An amount of money above 0.', example: { amount: 129900, currency: 'USD' } })
  .register(inGraphql, { type: 'Money' });

/** Converts money of a parsed input. Throws RangeError if the amount is not an integer. */
export function moneyOf({ amount, currency }: MoneyJson): Money {
  return { amount: BigInt(amount), currency };
}

/**
 * Converts money for an output. Throws RangeError if the absolute amount is 2^53 or more, which the operation must
 * check before.
 */
export function moneyJson({ amount, currency }: Money): MoneyJson {
  const number = Number(amount);
  if (!Number.isSafeInteger(number))
    throw new RangeError(`${amount} minor units cannot be represented exactly as a JSON number.`);
  return { amount: number, currency };
}

/**
 * Money as text for people, such as `1,299.00 USD` or `1,299 JPY`: as many decimals as the currency has, and commas
 * between groups of three digits.
 */
export function moneyText({ amount, currency }: MoneyJson): string {
  const exponent = currencyExponents[currency];
  const digits = String(amount).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${whole}${exponent === 0 ? '' : `.${digits.slice(-exponent)}`} ${currency}`;
}
