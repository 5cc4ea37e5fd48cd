import { type ReactNode, useState } from 'react';
import { AmountField } from '../../ui/controls/amount-field.tsx';
import { TextAreaField, TextField } from '../../ui/controls/fields.tsx';
import { minorUnitsOf, type Money, moneyText } from '../../ui/show/money/money.ts';
import { sumText, totalOf } from '../../ui/show/terms.ts';
import css from './terms-fields.module.css';
import { createOfferLimits } from '../../generated/limits.ts';

interface TermsFieldsProps {
  listPrice: Money | undefined;
  shippingAmount: Money | null;
  /** Terms of the revision that is answered. */
  current?: { unitAmount: Money; quantity: number };
}

/** Fields for the terms of a revision, with their total. */
export function TermsFields({ listPrice, shippingAmount, current }: TermsFieldsProps): ReactNode {
  const { currency } = (current?.unitAmount ?? listPrice)!;
  const [quantity, setQuantity] = useState(current?.quantity ?? 1);
  const [amount, setAmount] = useState(current?.unitAmount.amount);
  const terms = amount === undefined ? undefined : { unitAmount: { amount, currency }, quantity, shippingAmount };
  return (
    <>
      <div className={css.pair}>
        <AmountField
          name="input.unitAmount.amount"
          label="Price of a unit"
          currency={currency}
          value={current?.unitAmount}
          hint={listPrice && `At most ${moneyText(listPrice)}.`}
          onChange={(text) => setAmount(readAmount(text, currency))}
        />
        <TextField
          name="input.quantity"
          label="Units"
          type="number"
          min={1}
          defaultValue={quantity}
          onChange={({ target }) => setQuantity(Math.max(1, Math.trunc(target.valueAsNumber) || 1))}
        />
      </div>
      <TextAreaField name="input.message" label="Message" rows={2} {...createOfferLimits.message} optional />
      <p className={css.total} aria-live="polite">
        {terms ? (
          <>
            <span>{sumText(terms)}</span> <strong>{moneyText(totalOf(terms))}</strong>
          </>
        ) : (
          'The total follows from the price.'
        )}
      </p>
    </>
  );
}

function readAmount(text: string, currency: string): number | undefined {
  try {
    return minorUnitsOf(text, currency);
  } catch {
    return undefined;
  }
}
