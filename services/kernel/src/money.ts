import { z } from 'zod';

export const currencies = ['USD', 'EUR', 'GBP', 'JPY'] as const;

/** Prices stay below 10^11 minor units, far inside what a double holds exactly. */
export const amountMax = 99_999_999_999;

/** An amount in integer minor units (cents; yen) of an ISO 4217 currency. */
export const moneySchema = z
  .strictObject({ amount: z.int().min(0).max(amountMax), currency: z.enum(currencies) })
  .meta({ id: 'Money', example: { amount: 129900, currency: 'USD' } });
export type Money = z.infer<typeof moneySchema>;

export const priceSchema = z
  .strictObject({ amount: z.int().min(1).max(amountMax), currency: z.enum(currencies) })
  .meta({ id: 'Price', example: { amount: 129900, currency: 'USD' } });
