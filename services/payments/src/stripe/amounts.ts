import { type Currency, currencyExponents, isCurrency, type Money, paymentLimitsOf } from '@marketplace/kernel';

/**
 * Digits after the decimal point of Stripe's amounts, where they differ from ISO 4217. ISK and UGX have none, but are
 * written with two that are always 00; MGA is written without its two. https://docs.stripe.com/currencies#special-cases
 * and #zero-decimal
 */
const exponents: Partial<Record<Currency, number>> = { ISK: 2, UGX: 2, MGA: 0 };

/** Currencies of ISO 4217 that Stripe does not have, and for which it defines no decimals. */
const unknown: readonly Currency[] = ['IQD', 'LYD'];

/**
 * Largest payment by card, in Stripe's units: 12 digits. Other payment methods have lower limits, which Stripe
 * enforces.
 */
const stripeMax = 999_999_999_999n;

/** An amount that Stripe cannot express. It is never rounded. */
export class InexpressibleAmount extends Error {}

/** Number of decimals that Stripe's amounts have more than ours; negative if they have fewer. */
function shiftOf(currency: Currency): number {
  const ours = currencyExponents[currency];
  return (exponents[currency] ?? ours) - ours;
}

/**
 * The amount of a payment or refund as Stripe counts it. Throws `InexpressibleAmount` if Stripe does not have the
 * currency, or the amount is not a multiple of the smallest step.
 */
export function chargeAmount(money: Money): number {
  const { step } = paymentLimitsOf('stripe', money.currency);
  if (money.amount % step !== 0n)
    throw new InexpressibleAmount(`Amounts in ${money.currency} must be multiples of ${step} minor units.`);
  return transferAmount(money);
}

/**
 * The amount of a transfer as Stripe counts it. The rule for the last digit of three-decimal currencies is one of card
 * payments, and does not hold. Throws `InexpressibleAmount`.
 */
export function transferAmount({ amount, currency }: Money): number {
  if (unknown.includes(currency)) throw new InexpressibleAmount(`Stripe does not support ${currency}.`);
  const shift = shiftOf(currency);
  const divisor = 10n ** BigInt(Math.max(0, -shift));
  if (amount % divisor !== 0n)
    throw new InexpressibleAmount(`Stripe counts ${currency} in units of ${divisor} minor units.`);
  const value = shift > 0 ? amount * 10n ** BigInt(shift) : amount / divisor;
  if (value > stripeMax) throw new InexpressibleAmount(`The amount is above ${stripeMax} units of Stripe.`);
  return Number(value);
}

/** Stripe's amount as money. Throws RangeError if we do not have the currency, or the amount is not exact in it. */
export function moneyFromStripe(amount: number, code: string): Money {
  const currency = code.toUpperCase();
  if (!isCurrency(currency) || unknown.includes(currency)) throw new RangeError(`The currency ${code} is unknown.`);
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not an exact amount.`);
  const shift = shiftOf(currency);
  const divisor = 10n ** BigInt(Math.max(0, shift));
  const value = BigInt(amount);
  if (value % divisor !== 0n) throw new RangeError(`${amount} in Stripe's units is not exact in ${currency}.`);
  return { amount: shift < 0 ? value * 10n ** BigInt(-shift) : value / divisor, currency };
}
