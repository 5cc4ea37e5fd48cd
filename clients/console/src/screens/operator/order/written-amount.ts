import { FieldRefused } from '../../../ui/controls/form.tsx';
import { minorUnitsOf, type Money, moneyText } from '../../../ui/show/money/money.ts';

/** The amount of a text that is being written. Undefined: it is none yet. */
export function writtenAmount(text: string, currency: string): Money | undefined {
  try {
    return { amount: minorUnitsOf(text, currency), currency };
  } catch {
    return undefined;
  }
}

/** Throws `FieldRefused` for an amount of 0, and beyond what is left. */
export function refuseBeyond(amount: Money, left: Money, field: string): void {
  if (amount.amount === 0) throw new FieldRefused(field, 'Write an amount above 0.');
  if (amount.amount > left.amount) throw new FieldRefused(field, `Only ${moneyText(left)} are left.`);
}
