import { z } from 'zod';
import { currencySchema } from './currencies.ts';
import { amountMax, type Money } from './money.ts';

/** Refuses -0, which JSON has and bigint does not. */
const amountFrom = (min: number): z.ZodType<number, number> =>
  z
    .int()
    .min(min)
    .max(amountMax)
    .refine((amount) => !Object.is(amount, -0), 'Expected 0, not -0.');

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
  .meta({ id: 'Price', description: 'An amount of money above 0.', example: { amount: 129900, currency: 'USD' } });

/** Converts money of a parsed input. Throws RangeError if the amount is not an integer. */
export function moneyOf({ amount, currency }: MoneyJson): Money {
  return { amount: BigInt(amount), currency };
}

/**
 * Converts money for an output. Throws RangeError if the absolute amount is 2^53 or more: the operation must refuse
 * such an amount before.
 */
export function moneyJson({ amount, currency }: Money): MoneyJson {
  const number = Number(amount);
  if (!Number.isSafeInteger(number))
    throw new RangeError(`${amount} minor units cannot be represented exactly as a JSON number.`);
  return { amount: number, currency };
}
