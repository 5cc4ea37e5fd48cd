import { currencyExponents, type Currency } from '@marketplace/kernel';

/**
 * How many units of a currency are about a US dollar. Rough on purpose: limits against fraud need no exact rate. A
 * currency that is missing here counts as a dollar, which is the stricter limit for a weak one.
 */
const unitsPerDollar: Partial<Record<Currency, bigint>> = {
  AED: 4n,
  BRL: 5n,
  CLP: 950n,
  CNY: 7n,
  CZK: 23n,
  DKK: 7n,
  HKD: 8n,
  HUF: 360n,
  IDR: 16_000n,
  ILS: 4n,
  INR: 85n,
  ISK: 140n,
  JPY: 150n,
  KRW: 1_400n,
  MXN: 18n,
  MYR: 4n,
  NOK: 10n,
  PHP: 57n,
  PLN: 4n,
  RON: 5n,
  SEK: 10n,
  THB: 35n,
  TRY: 40n,
  TWD: 32n,
  UYU: 40n,
  VND: 25_000n,
  ZAR: 18n,
};

/** About `dollars` US dollars in a currency, in minor units. */
export function minorUnitsOf(dollars: number, currency: Currency): bigint {
  return BigInt(dollars) * (unitsPerDollar[currency] ?? 1n) * 10n ** BigInt(currencyExponents[currency]);
}
