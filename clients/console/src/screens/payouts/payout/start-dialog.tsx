import type { ReactNode } from 'react';
import { useDocument } from '../../../data/queries.ts';
import { MoneyDocument, ReleasePayoutDocument, RetryPayoutDocument } from '../../../generated/graphql/graphql.ts';
import { ChangeDialog } from '../../../ui/overlays/change-dialog.tsx';
import { say } from '../../../ui/overlays/toasts.tsx';
import { moneyText } from '../../../ui/show/money/money.ts';
import type { Payout } from './payout-screen.tsx';

interface StartDialogProps {
  of: Payout;
  operation: 'releasePayout' | 'retryPayout';
  onClose: () => void;
}

/** Asks before a member starts a payout, with what it pays. */
export function StartDialog({ of: { id, amount, failure }, operation, onClose }: StartDialogProps): ReactNode {
  const { data } = useDocument(MoneyDocument, {});
  const { available = amount.amount } = data?.data.balance?.find(({ currency }) => currency === amount.currency) ?? {};
  const most = { ...amount, amount: Math.max(0, available) };
  const dialog = {
    variables: () => ({ id }),
    onClose,
    children: (
      <>
        {failure && (
          <p>The last try was refused: {failure.message} Without a change of your account it may be again.</p>
        )}
        <p>{moneyText(amount)} are transferred to your payout account. This cannot be undone.</p>
        {most.amount < amount.amount && (
          <p>
            Your balance is smaller because of refunds or disputes: what you owe is taken from it first, so you get{' '}
            {moneyText(most)} at most.
          </p>
        )}
      </>
    ),
  };
  return operation === 'releasePayout' ? (
    <ChangeDialog
      {...dialog}
      title={`Release ${moneyText(amount)}?`}
      action="Release"
      document={ReleasePayoutDocument}
      onDone={({ payout }) => sayOf(payout)}
    />
  ) : (
    <ChangeDialog
      {...dialog}
      title={`Retry the payout of ${moneyText(amount)}?`}
      action="Retry"
      document={RetryPayoutDocument}
      onDone={({ payout }) => sayOf(payout)}
    />
  );
}

function sayOf(payout: Pick<Payout, 'status' | 'amount'> | null): void {
  if (payout?.status === 'released') say(`${moneyText(payout.amount)} were transferred.`);
  else if (payout?.status === 'failed') say('The provider refused it. The money is still yours.');
  else if (payout?.status === 'canceled') say('Nothing was left to pay: what you owed has taken all of it.');
  else say('The provider is transferring it.');
}
