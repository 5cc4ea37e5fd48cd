import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useHere } from '../../../data/session/session.tsx';
import { type ClaimReason, CreateDisputeDocument } from '../../../generated/graphql/graphql.ts';
import { createDisputeLimits } from '../../../generated/limits.ts';
import { AmountField, amountUpToIn } from '../../../ui/controls/amount-field.tsx';
import { SelectField, TextAreaField } from '../../../ui/controls/fields.tsx';
import { FieldRefused } from '../../../ui/controls/form.tsx';
import { ChangeDialog } from '../../../ui/overlays/change-dialog.tsx';
import { type Money, moneyText } from '../../../ui/show/money/money.ts';

const reasons: readonly (readonly [ClaimReason, string])[] = [
  ['not_received', 'The goods have not arrived'],
  ['not_as_described', 'The goods differ from the listing'],
  ['other', 'Something else'],
];

interface ClaimDialogProps {
  orderId: string;
  /** Amount of the payment that was not refunded. */
  left: Money;
  onClose: () => void;
}

/** Opens a claim of the buyer, and leads to it. */
export function ClaimDialog({ orderId, left, onClose }: ClaimDialogProps): ReactNode {
  const { slug } = useHere();
  const navigate = useNavigate();
  return (
    <ChangeDialog
      title="Open a claim"
      action="Open the claim"
      document={CreateDisputeDocument}
      variables={(fields) => {
        const amount = amountUpToIn(fields, 'input.amount', left);
        const reason = reasons.find(([value]) => value === fields.get('input.reason'));
        if (!reason) throw new FieldRefused('input.reason', 'Choose what is wrong.');
        return {
          id: orderId,
          input: { reason: reason[0], amount, description: String(fields.get('input.description')) },
        };
      }}
      done="The claim is open."
      onDone={({ dispute }) => void navigate({ to: '/o/$slug/disputes/$id', params: { slug, id: dispute!.id } })}
      onClose={onClose}
    >
      <p>
        The money of the order is held until the claim ends. The seller answers within 7 days, or you are refunded. If
        the seller disagrees, the operator of the platform decides. You can withdraw the claim.
      </p>
      <SelectField name="input.reason" label="What is wrong" defaultValue="">
        <option value="" disabled>
          Choose
        </option>
        {reasons.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      <AmountField
        name="input.amount"
        label="Amount"
        currency={left.currency}
        value={left}
        hint={`${moneyText(left)} are left of the payment.`}
      />
      <TextAreaField
        name="input.description"
        label="Description"
        rows={5}
        hint="Describe the problem for the seller and the operator."
        {...createDisputeLimits.description}
      />
    </ChangeDialog>
  );
}
