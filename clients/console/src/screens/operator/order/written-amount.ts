import { FieldRefused } from '../../../ui/controls/form.tsx';
import { minorUnitsOf, type Money, moneyText } from '../../../ui/show/money/money.ts';

/** The amount of a text that is being written. Undefined: it is none, or more than is left. */
export function writtenAmount(text: string, left: Money): Money | undefined {
  const { currency } = left;
  try {
    const amount = minorUnitsOf(text, currency);
    return amount > left.amount ? undefined : { amount, currency };
  } catch {
    return undefined;
  }
}

/** Throws `FieldRefused` for an amount of 0, and beyond what is left. */
export function refuseBeyond(amount: Money, left: Money, field: string): void {
  if (amount.amount === 0) throw new FieldRefused(field, 'Write an amount above 0.');
  if (amount.amount > left.amount) throw new FieldRefused(field, `Only ${moneyText(left)} are left.`);
}
