import { currencyExponents } from './currencies.ts';
import type { MoneyJson } from './money-json.ts';

/**
 * Money for readers, such as `1,299.00 USD` or `1,299 JPY`: as many decimals as the currency has, and commas between
 * groups of three digits.
 */
export function moneyText({ amount, currency }: MoneyJson): string {
  const exponent = currencyExponents[currency];
  const digits = String(amount).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${whole}${exponent === 0 ? '' : `.${digits.slice(-exponent)}`} ${currency}`;
}
