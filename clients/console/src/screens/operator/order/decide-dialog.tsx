import { type ReactNode, useState } from 'react';
import {
  DecideClaimDocument,
  type DecideClaimMutationVariables,
  type DisputeStatus,
  type InspectedDisputeFragment,
  type InspectedMoneyFragment,
  type InspectedOrderFragment,
  type Party,
} from '../../../generated/graphql/graphql.ts';
import { AmountField, amountUpToIn } from '../../../ui/controls/amount-field.tsx';
import { SelectField } from '../../../ui/controls/fields.tsx';
import { isolated } from '../../../ui/show/isolated.ts';
import { type Money, moneyText } from '../../../ui/show/money/money.ts';
import { OperatorDialog } from '../changes/operator-dialog.tsx';
import { gotSince, leftOf } from './inspected.ts';
import { RefundCost, writtenAmount } from './refund-cost.tsx';

interface DecideDialogProps {
  dispute: InspectedDisputeFragment;
  order: InspectedOrderFragment;
  money: InspectedMoneyFragment;
  onClose: () => void;
}

/** Decides the open claim of a buyer. */
export function DecideDialog({ dispute, order, money, onClose }: DecideDialogProps): ReactNode {
  const left = leftOf(money);
  const got = gotSince(money, dispute);
  const most = { ...left, amount: left.amount + got };
  const returned =
    got > 0 ? ` ${moneyText({ ...left, amount: got })} were returned since the claim, and are deducted.` : '';
  const claimed = { ...left, amount: Math.min(dispute.amount.amount, most.amount) };
  const [inFavorOf, setInFavorOf] = useState<Party>();
  const [amount, setAmount] = useState<Money | undefined>(claimed);
  const [buyer, seller] = [isolated(order.buyer?.name ?? 'the buyer'), isolated(order.seller?.name ?? 'the seller')];
  return (
    <OperatorDialog
      title="Decide the claim"
      action="Decide"
      danger
      document={DecideClaimDocument}
      variables={(fields, reason): DecideClaimMutationVariables => {
        if (inFavorOf === 'seller') return { id: dispute.id, input: { inFavorOf, reason } };
        const wanted = amountUpToIn(fields, 'input.amount', most);
        return { id: dispute.id, input: { inFavorOf: 'buyer', amount: wanted, reason } };
      }}
      reasonAt="input.reason"
      audited={{ targetId: order.id }}
      done={({ dispute: decided }) => done(decided!.status)}
      onClose={onClose}
    >
      <SelectField
        name="input.inFavorOf"
        label="Who is right"
        defaultValue=""
        onChange={({ target }) => setInFavorOf(target.value === '' ? undefined : (target.value as Party))}
      >
        <option value="">Choose</option>
        <option value="buyer">The buyer, {buyer}: gets money back</option>
        <option value="seller">The seller, {seller}: keeps the money</option>
      </SelectField>
      {inFavorOf === 'buyer' && (
        <>
          <AmountField
            name="input.amount"
            label="Amount"
            currency={left.currency}
            value={claimed}
            hint={
              `What the buyer gets in all. ${moneyText(dispute.amount)} are claimed, and ` +
              `${moneyText(left)} are left of the order.${returned}`
            }
            onChange={(text) => setAmount(writtenAmount(text, most))}
          />
          <RefundCost money={money} amount={amount && { ...amount, amount: Math.max(0, amount.amount - got) }} />
        </>
      )}
      {inFavorOf === 'seller' && (
        <p>
          {buyer} gets nothing, and {seller} keeps the{' '}
          {moneyText({ ...claimed, amount: Math.min(claimed.amount, left.amount) })}. The claim ends, and the order goes
          on. Its money is paid out when what was left of the hold is over, after 24 hours at the earliest.
        </p>
      )}
    </OperatorDialog>
  );
}

/**
 * Result of a decision. A claim for the buyer ends when the refund has succeeded, which takes a while for some cards. A
 * webhook of the provider may end it, so the audit event of this person is that of the refund.
 */
function done(status: DisputeStatus): { text: string; action: string } {
  if (status === 'won')
    return { text: 'The claim is decided for the seller, and the order goes on.', action: 'dispute.won' };
  const action = 'refund.created';
  if (status === 'lost') return { text: 'The claim is decided for the buyer, who is refunded.', action };
  return { text: 'The buyer is being refunded. The claim ends when the provider has done it.', action };
}
