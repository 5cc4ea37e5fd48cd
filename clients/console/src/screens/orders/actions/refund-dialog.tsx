import type { ReactNode } from 'react';
import { useChange } from '../../../data/queries.ts';
import { CreateRefundDocument } from '../../../generated/graphql/graphql.ts';
import { AmountField, neededAmountIn } from '../../../ui/controls/amount-field.tsx';
import { FieldRefused } from '../../../ui/controls/form.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { say } from '../../../ui/overlays/toasts.tsx';
import { type Money, moneyText } from '../../../ui/show/money/money.ts';
import { RefundReasonField, refundReasonIn } from '../../../records/payment/refund-reason-field.tsx';
import { type OrderPayment, refundableOf } from '../../../records/order/order-states.ts';

interface RefundDialogProps {
  of: OrderPayment;
  /** Whether the buyer claims money back. */
  claimed: boolean;
  onClose: () => void;
}

/** Refunds a payment, or a part of it. */
export function RefundDialog({ of: payment, claimed, onClose }: RefundDialogProps): ReactNode {
  const { mutateAsync, isPending, error } = useChange(CreateRefundDocument);
  const left = refundableOf(payment);
  return (
    <ConfirmDialog
      title="Refund the buyer"
      action="Refund"
      danger
      busy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={async (fields) => {
        const amount = neededAmountIn(fields, 'input.amount', left.currency);
        refuseBeyond(amount, left);
        const { refund } = await mutateAsync({
          id: payment.id,
          input: { amount, reason: refundReasonIn(fields, 'input.reason') },
        });
        say(refund!.status === 'failed' ? 'The refund failed. Nothing was moved.' : 'The buyer is being refunded.');
        onClose();
      }}
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
    </ConfirmDialog>
  );
}

function refuseBeyond(amount: Money, left: Money): void {
  if (amount.amount === 0) throw new FieldRefused('input.amount', 'Write an amount above 0.');
  if (amount.amount > left.amount) throw new FieldRefused('input.amount', `Only ${moneyText(left)} are left.`);
}
