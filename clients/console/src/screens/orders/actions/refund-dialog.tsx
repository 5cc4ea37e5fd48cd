import type { ReactNode } from 'react';
import { CreateRefundDocument, type OrderPaymentFragment } from '../../../generated/graphql/graphql.ts';
import { AmountField, amountUpToIn } from '../../../ui/controls/amount-field.tsx';
import { ChangeDialog } from '../../../ui/overlays/change-dialog.tsx';
import { moneyText } from '../../../ui/show/money/money.ts';
import { RefundReasonField, refundReasonIn } from '../../../records/payment/refund-reason-field.tsx';
import { refundableOf } from '../../../records/order/order-states.ts';

interface RefundDialogProps {
  payment: OrderPaymentFragment;
  /** True if a claim of the buyer is open. */
  claimed: boolean;
  onClose: () => void;
}

/** Refunds a payment, or a part of it. */
export function RefundDialog({ payment, claimed, onClose }: RefundDialogProps): ReactNode {
  const left = refundableOf(payment);
  return (
    <ChangeDialog
      title="Refund the buyer"
      action="Refund"
      danger
      document={CreateRefundDocument}
      variables={(fields) => {
        const amount = amountUpToIn(fields, 'input.amount', left);
        return { id: payment.id, input: { amount, reason: refundReasonIn(fields, 'input.reason') } };
      }}
      done={({ refund }) =>
        refund!.status === 'failed' ? 'The refund failed. Nothing was moved.' : 'The buyer is being refunded.'
      }
      onClose={onClose}
    >
      <p>
        The money goes back to the card of the buyer. You get back the part of the fee that belongs to it.{' '}
        {claimed && 'It counts towards the claim of the buyer, which ends when all of it is refunded. '}This cannot be
        undone.
      </p>
      <AmountField
        name="input.amount"
        label="Amount"
        currency={left.currency}
        value={left}
        hint={`${moneyText(left)} are left.`}
      />
      <RefundReasonField name="input.reason" />
    </ChangeDialog>
  );
}
