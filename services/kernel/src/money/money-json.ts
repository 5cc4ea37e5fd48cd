import { z } from 'zod';
import { currencySchema } from './currencies.ts';
import { amountMax, type Money } from './money.ts';

/** JSON has -0, which is an integer, and bigint has none. */
const amountFrom = (min: number): z.ZodType<number, number> =>
  z
    .int()
    .min(min)
    .max(amountMax)
    .refine((amount) => !Object.is(amount, -0), 'Expected 0, not -0.');

/**
 * An amount as contracts carry it: a number, because JSON has no bigint, and always exact, because it is below 2^53.
 */
export const moneySchema = z
  .strictObject({ amount: amountFrom(0), currency: currencySchema })
  .meta({ id: 'Money', example: { amount: 129900, currency: 'USD' } });
export type MoneyJson = z.infer<typeof moneySchema>;

/** Money above 0. */
export const priceSchema = z
  .strictObject({ amount: amountFrom(1), currency: currencySchema })
  .meta({ id: 'Price', example: { amount: 129900, currency: 'USD' } });

/** From a parsed input. Throws RangeError when the amount is no integer. */
export function moneyOf({ amount, currency }: MoneyJson): Money {
  return { amount: BigInt(amount), currency };
}

/** For an output. Throws RangeError when the amount is 2^53 or more: such a sum must be refused where it is made. */
export function moneyJson({ amount, currency }: Money): MoneyJson {
  const number = Number(amount);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${amount} minor units are not exact as a JSON number.`);
  return { amount: number, currency };
}
