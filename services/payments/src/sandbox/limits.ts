import { type Currency, currencyExponents } from '@marketplace/kernel';

/**
 * Smallest and largest amount of a payment, in minor units, like those of real providers: amounts have at most eight
 * digits, except in two currencies with small units.
 */
export function limitsOf(currency: Currency): { min: bigint; max: bigint } {
  const min = currencyExponents[currency] === 3 ? 500n : 50n;
  return { min, max: longAmounts[currency] ?? 99_999_999n };
}

/**
 * Up to 10 and 12 digits; Stripe allows as many: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const longAmounts: Partial<Record<Currency, bigint>> = { JPY: 9_999_999_999n, IDR: 999_999_999_999n };
