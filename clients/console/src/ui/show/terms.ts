import { decimalOf, type Money, moneyText } from './money/money.ts';

/** What is bought, and at what price. */
export interface Terms {
  unitAmount: Money;
  quantity: number;
  shippingAmount?: Money | null;
}

/** What the buyer pays. */
export function totalOf<M extends Money>({
  unitAmount,
  quantity,
  shippingAmount,
}: Terms & { unitAmount: M }): { amount: number; currency: M['currency'] } {
  return { amount: unitAmount.amount * quantity + (shippingAmount?.amount ?? 0), currency: unitAmount.currency };
}

/** Such as `2 × 42.00 + 5.00 shipping`. */
export function sumText({ unitAmount, quantity, shippingAmount }: Terms): string {
  const shipping = shippingAmount && shippingAmount.amount > 0 ? ` + ${decimalOf(shippingAmount)} shipping` : '';
  return `${quantity} × ${decimalOf(unitAmount)}${shipping}`;
}

/** Such as `89.00 USD: 2 × 42.00 + 5.00 shipping`. */
export function termsText(terms: Terms): string {
  return `${moneyText(totalOf(terms))}: ${sumText(terms)}`;
}
