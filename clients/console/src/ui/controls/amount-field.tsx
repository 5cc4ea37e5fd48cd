import type { ReactNode } from 'react';
import type { Currency } from '../../generated/graphql/graphql.ts';
import { decimalOf, minorUnitsOf, type Money, moneyText } from '../show/money/money.ts';
import { TextField } from './fields.tsx';
import { FieldRefused } from './form.tsx';

interface AmountFieldProps {
  name: string;
  label: string;
  currency?: string | undefined;
  value?: Money | null | undefined;
  hint?: ReactNode;
  optional?: boolean;
  /** False: it may be empty. The label does not say so. */
  required?: boolean;
  onChange?: (text: string) => void;
}

/** An amount in decimal digits. */
export function AmountField({ currency, value, label, onChange, ...rest }: AmountFieldProps): ReactNode {
  return (
    <TextField
      {...rest}
      label={currency === undefined ? label : `${label} in ${currency}`}
      defaultValue={value ? plainDecimalOf(value) : ''}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      onChange={({ target }) => onChange?.(target.value)}
    />
  );
}

/** The decimal text of the amount, as a person enters it. */
function plainDecimalOf(money: Money): string {
  return decimalOf(money).replaceAll('\u2009', '');
}

/** The entered amount. Undefined: the field is empty. Throws `FieldRefused`. */
export function amountIn(
  fields: FormData,
  name: string,
  currency: string,
): { amount: number; currency: Currency } | undefined {
  const text = String(fields.get(name) ?? '').trim();
  if (text === '') return undefined;
  try {
    return { amount: minorUnitsOf(text, currency), currency: currency as Currency };
  } catch (error) {
    throw new FieldRefused(name, (error as Error).message);
  }
}

/** The entered amount, which is required. Throws `FieldRefused`. */
export function neededAmountIn(
  fields: FormData,
  name: string,
  currency: string,
): { amount: number; currency: Currency } {
  const amount = amountIn(fields, name, currency);
  if (!amount) throw new FieldRefused(name, 'Write an amount.');
  return amount;
}

/** The entered amount, above 0 and at most `left`. Throws `FieldRefused`. */
export function amountUpToIn(fields: FormData, name: string, left: Money): { amount: number; currency: Currency } {
  const amount = neededAmountIn(fields, name, left.currency);
  if (amount.amount === 0) throw new FieldRefused(name, 'Write an amount above 0.');
  if (amount.amount > left.amount) throw new FieldRefused(name, `Only ${moneyText(left)} are left.`);
  return amount;
}

/** The entered whole number. Throws `FieldRefused`. */
export function integerIn(fields: FormData, name: string): number {
  const text = String(fields.get(name) ?? '').trim();
  if (!/^\d{1,7}$/.test(text)) throw new FieldRefused(name, 'Write a whole number, such as 3.');
  return Number(text);
}
