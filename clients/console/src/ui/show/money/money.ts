import { exponentOf } from '../../../generated/currencies.ts';

export interface Money {
  amount: number;
  currency: string;
}

/** The exact decimal text of an amount in minor units, with a thin space between thousands: `1 299.00`. */
export function decimalOf({ amount, currency }: Money): string {
  const exponent = exponentOf(currency);
  const digits = String(Math.abs(amount)).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent).replace(/\B(?=(\d{3})+$)/g, '\u2009');
  const fraction = exponent === 0 ? '' : `.${digits.slice(-exponent)}`;
  return `${amount < 0 ? '\u2212' : ''}${whole}${fraction}`;
}

/** Text of an amount, such as `1 299.00 USD`. */
export function moneyText(money: Money): string {
  return `${decimalOf(money)}\u00a0${money.currency}`;
}

/** Largest amount of a price, in minor units. */
const amountMax = 99_999_999_999;

/**
 * Parses a decimal text such as `1299` or `1299.50` into minor units. Throws an Error with a message for the person.
 * Signs, exponents, commas, other digits and too many decimals are refused.
 */
export function minorUnitsOf(text: string, currency: string): number {
  const exponent = exponentOf(currency);
  const example = exponent === 0 ? '1299' : `1299.${'50'.padEnd(exponent, '0').slice(0, exponent)}`;
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(text.trim());
  if (!match) throw new Error(`Write an amount such as ${example}.`);
  const [, whole = '', fraction = ''] = match;
  if (fraction.length > exponent)
    throw new Error(
      exponent === 0
        ? `${currency} has no decimals: write an amount such as ${example}.`
        : `${currency} has ${exponent} decimals: write an amount such as ${example}.`,
    );
  const amount = Number(`${whole}${fraction.padEnd(exponent, '0')}`);
  if (amount > amountMax) throw new Error('The amount is too large.');
  return amount;
}
