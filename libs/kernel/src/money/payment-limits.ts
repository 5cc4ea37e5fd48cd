import { z } from 'zod';
import { ServiceError } from '../errors/service-error.ts';
import { type Currency, currencyExponents } from './currencies.ts';
import { amountMax, type Money, moneyJson, moneyText } from './money.ts';

/** The name of a payment provider. */
export type PaymentProviderName = 'sandbox' | 'stripe';

/** Schema of `PAYMENTS_PROVIDER`. Trading reads it too, to refuse orders that cannot be paid. */
export const paymentsProviderSetting = z
  .enum(['sandbox', 'stripe'])
  .default('sandbox')
  .meta({
    description: 'The payment provider. `sandbox` moves no money: it is for development, tests and sandboxes.',
    page: 'payments.md#the-sandbox',
    sandboxOnly: /^sandbox$/,
  });

/** Amounts of payments in minor units: from `min` to `max`, in multiples of `step`. */
export interface PaymentLimits {
  min: bigint;
  max: bigint;
  step: bigint;
}

/**
 * The payments that a provider takes in a currency. The sandbox has limits like real providers: amounts have at most
 * eight digits, except in two currencies with small units. `max` is 0 in a currency that Stripe does not have.
 */
export function paymentLimitsOf(provider: PaymentProviderName, currency: Currency): PaymentLimits {
  if (provider === 'stripe') return stripeLimitsOf(currency);
  const min = currencyExponents[currency] === 3 ? 500n : 50n;
  return { min, max: longAmounts[currency] ?? 99_999_999n, step: 1n };
}

/**
 * Throws `amount_out_of_range` unless the provider takes a payment of this amount. `subject` begins the sentence for
 * the client, such as `The total`.
 */
export function assertPaymentAmount(provider: PaymentProviderName, money: Money, subject: string): void {
  const { currency, amount } = money;
  const { min, max, step } = paymentLimitsOf(provider, currency);
  const text = (value: bigint): string => moneyText(moneyJson({ amount: value, currency }));
  const refused = (why: string): ServiceError =>
    new ServiceError('amount_out_of_range', `${subject} is ${text(amount)}, which ${why}.`);
  if (max === 0n) throw refused(`cannot be paid: the payment provider does not take ${currency}`);
  if (amount < min) throw refused(`is too small: the smallest payment is ${text(min)}`);
  if (amount > max) throw refused(`is too large: the largest payment is ${text(max)}`);
  if (amount % step !== 0n) throw refused(`cannot be paid: payments are multiples of ${text(step)}`);
}

/**
 * Maximum amounts of 10 and 12 digits, as with Stripe.
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const longAmounts: Partial<Record<Currency, bigint>> = { JPY: 9_999_999_999n, IDR: 999_999_999_999n };

/** Currencies of ISO 4217 that Stripe does not have. */
const unknownToStripe: readonly Currency[] = ['IQD', 'LYD'];

/**
 * Steps of Stripe's payments, where they are not 1. The last digit of three-decimal currencies must be 0, and MGA has
 * no decimals. https://docs.stripe.com/currencies#three-decimal and #zero-decimal
 */
const stripeSteps: Partial<Record<Currency, bigint>> = {
  BHD: 10n,
  JOD: 10n,
  KWD: 10n,
  OMR: 10n,
  TND: 10n,
  MGA: 100n,
};

/**
 * Minimum payments of Stripe, in minor units. Stripe compares them after conversion to the currency of the platform's
 * bank account, so it may still refuse an amount. https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const stripeMinimums: Partial<Record<Currency, bigint>> = {
  USD: 50n,
  AED: 200n,
  ARS: 50n,
  AUD: 50n,
  BRL: 50n,
  CAD: 50n,
  CHF: 50n,
  COP: 50n,
  CZK: 1500n,
  DKK: 250n,
  EUR: 50n,
  GBP: 30n,
  HKD: 400n,
  HUF: 17_500n,
  IDR: 50n,
  ILS: 50n,
  INR: 50n,
  JPY: 50n,
  KRW: 50n,
  MXN: 1000n,
  MYR: 200n,
  NOK: 300n,
  NZD: 50n,
  PHP: 50n,
  PLN: 200n,
  RON: 200n,
  RUB: 50n,
  SEK: 300n,
  SGD: 50n,
  THB: 1000n,
  ZAR: 50n,
};

/**
 * Maximum amounts that are below a total. Stripe takes amounts of 12 digits by card, which is more than a total can
 * have, but it counts ISK and UGX with two more digits than we do. Other payment methods have lower limits, which
 * Stripe enforces.
 */
const stripeMaximums: Partial<Record<Currency, bigint>> = { ISK: 9_999_999_999n, UGX: 9_999_999_999n };

function stripeLimitsOf(currency: Currency): PaymentLimits {
  if (unknownToStripe.includes(currency)) return { min: 0n, max: 0n, step: 1n };
  const step = stripeSteps[currency] ?? 1n;
  const max = stripeMaximums[currency] ?? BigInt(amountMax);
  return { min: stripeMinimums[currency] ?? step, max: max - (max % step), step };
}
