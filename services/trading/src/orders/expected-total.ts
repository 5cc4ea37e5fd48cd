import { type Money, type MoneyJson, moneyJson } from '@marketplace/kernel';
import { tradingErrors } from '@marketplace/trading-contract';

/** Throws `price_changed` unless the total of an order is the one that the caller expects, if it expects one. */
export function assertExpectedTotal({ amount, currency }: Money, expected: MoneyJson | undefined): void {
  if (!expected || (BigInt(expected.amount) === amount && expected.currency === currency)) return;
  throw tradingErrors.price_changed(`The total with shipping is ${amount} minor units of ${currency}.`, {
    total: moneyJson({ amount, currency }),
    details: [],
  });
}
