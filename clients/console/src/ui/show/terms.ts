import { decimalOf, type Money, moneyText } from './money/money.ts';

/** Units, price and shipping of a purchase. */
export interface Terms {
  unitAmount: Money;
  quantity: number;
  shippingAmount?: Money | null;
}

/** The amount that the buyer pays. */
export function totalOf<M extends Money>({
  unitAmount,
  quantity,
  shippingAmount,
}: Terms & { unitAmount: M }): { amount: number; currency: M['currency'] } {
  return { amount: unitAmount.amount * quantity + (shippingAmount?.amount ?? 0), currency: unitAmount.currency };
}

/** Text of the sum, such as `2 × 42.00 + 5.00 shipping`. */
export function sumText({ unitAmount, quantity, shippingAmount }: Terms): string {
  const shipping = shippingAmount && shippingAmount.amount > 0 ? ` + ${decimalOf(shippingAmount)} shipping` : '';
  return `${quantity} × ${decimalOf(unitAmount)}${shipping}`;
}

/** Total and sum, such as `89.00 USD: 2 × 42.00 + 5.00 shipping`. */
export function termsText(terms: Terms): string {
  return `${moneyText(totalOf(terms))}: ${sumText(terms)}`;
}
