import { type ReactNode, useState } from 'react';
import {
  type InspectedMoneyFragment,
  type InspectedPaymentFragment,
  RefundAsOperatorDocument,
} from '../../../generated/graphql/graphql.ts';
import { RefundReasonField, refundReasonIn } from '../../../records/payment/refund-reason-field.tsx';
import { AmountField, amountUpToIn } from '../../../ui/controls/amount-field.tsx';
import { TextField } from '../../../ui/controls/fields.tsx';
import { type Money, moneyText } from '../../../ui/show/money/money.ts';
import { OperatorDialog } from '../changes/operator-dialog.tsx';
import { leftOf } from './inspected.ts';
import { RefundCost, writtenAmount } from './refund-cost.tsx';

interface RefundDialogProps {
  payment: InspectedPaymentFragment;
  money: InspectedMoneyFragment;
  onClose: () => void;
}

/** Refunds a payment, or a part of it, on behalf of the seller. */
export function RefundDialog({ payment, money, onClose }: RefundDialogProps): ReactNode {
  const left = leftOf(money);
  const [amount, setAmount] = useState<Money | undefined>(left);
  return (
    <OperatorDialog
      title="Refund the buyer?"
      action="Refund"
      danger
      document={RefundAsOperatorDocument}
      variables={(fields, reason) => {
        const wanted = amountUpToIn(fields, 'input.amount', left);
        const reference = String(fields.get('input.reference') ?? '').trim();
        const outside = reference === '' ? {} : { paidOutside: true, reference };
        const refundReason = refundReasonIn(fields, 'input.refundReason');
        return { id: payment.id, input: { amount: wanted, refundReason, ...outside, reason } };
      }}
      reasonAt="input.reason"
      audited={{ action: 'refund.created', targetId: payment.id }}
      done={({ refund }) => ({ text: doneTexts[refund!.status] })}
      onClose={onClose}
    >
      <AmountField
        name="input.amount"
        label="Amount"
        currency={left.currency}
        value={left}
        hint={`${moneyText(left)} are left.`}
        onChange={(text) => setAmount(writtenAmount(text, left))}
      />
      <RefundReasonField name="input.refundReason" />
      <TextField
        name="input.reference"
        label="Paid by other means: reference"
        hint="If you have paid the buyer yourself. Nothing goes to the card then, and both parties see the reference."
        maxLength={200}
        optional
      />
      <RefundCost money={money} amount={amount} />
    </OperatorDialog>
  );
}

const doneTexts = {
  succeeded: 'The buyer is refunded.',
  pending: 'The buyer is being refunded. The provider has not finished yet.',
  failed: 'The provider has refused the refund. Nothing was moved.',
};
