import { type ReactNode, useState } from 'react';
import type { ApiError } from '../../../data/api-error.ts';
import { queryClient, useDocument } from '../../../data/queries.ts';
import {
  MoneyDocument,
  type PayoutFragment,
  ReleasePayoutDocument,
  type ReleasePayoutMutationVariables,
  RetryPayoutDocument,
} from '../../../generated/graphql/graphql.ts';
import { ChangeDialog } from '../../../ui/overlays/change-dialog.tsx';
import { moneyText } from '../../../ui/show/money/money.ts';
import { PayoutSentence } from '../../../records/payout/payout-sentence.tsx';

interface StartDialogProps {
  payout: PayoutFragment;
  operation: 'releasePayout' | 'retryPayout';
  onClose: () => void;
}

/** Both mutations answer the payout. */
type Started = Record<string, { payout: Pick<PayoutFragment, 'status' | 'amount'> | null } | null>;

/** Asks before a member starts a payout, with the amount that it pays. */
export function StartDialog({ payout, operation, onClose }: StartDialogProps): ReactNode {
  const { id, version, amount, failure } = payout;
  const [refusal, setRefusal] = useState<ApiError>();
  const action = operation === 'releasePayout' ? 'Release' : 'Retry';
  return (
    <ChangeDialog<Started, ReleasePayoutMutationVariables>
      title={`${action} the payout of ${moneyText(amount)}?`}
      action={action}
      document={operation === 'releasePayout' ? ReleasePayoutDocument : RetryPayoutDocument}
      variables={() => ({ id, expectedVersion: version })}
      done={(answer) => textOf(answer.payout)}
      onRefused={(refused) => {
        setRefusal(refused);
        // It has changed since its figures were read, so they are read again before the person confirms them.
        void queryClient.invalidateQueries();
      }}
      onClose={onClose}
    >
      {failure && <p>The last try was refused: {failure.message} Without a change of your account it may be again.</p>}
      <p>{moneyText(amount)} are transferred to your payout account. This cannot be undone.</p>
      <Debt amount={amount} />
      {refusal?.code === 'payout_not_releasable' && <Held payout={payout} error={refusal} />}
    </ChangeDialog>
  );
}

/** Reduction of the payout by the debts of the seller. */
function Debt({ amount: { amount, currency } }: { amount: PayoutFragment['amount'] }): ReactNode {
  const { data } = useDocument(MoneyDocument, {});
  const balance = data?.data.balance?.find((one) => one.currency === currency);
  if (!balance || balance.available >= amount) return null;
  return (
    <p>
      Your balance is smaller because of refunds or disputes: what you owe is taken first, so you get{' '}
      {moneyText({ amount: Math.max(0, balance.available), currency })} at most.
    </p>
  );
}

/** Causes that hold the payout now, from the refusal. */
function Held({ payout, error: { details } }: { payout: PayoutFragment; error: ApiError }): ReactNode {
  const { holdReasons, eligibleAt } = details as Pick<PayoutFragment, 'holdReasons' | 'eligibleAt'>;
  if (holdReasons.length === 0) return null;
  return (
    <p>
      It can be started <PayoutSentence payout={{ ...payout, status: 'on_hold', holdReasons, eligibleAt }} />.
    </p>
  );
}

function textOf(payout: Pick<PayoutFragment, 'status' | 'amount'> | null): string {
  if (payout?.status === 'released') return `${moneyText(payout.amount)} were transferred.`;
  if (payout?.status === 'failed') return 'The provider refused it. The money is still yours.';
  if (payout?.status === 'canceled') return 'Nothing was left to pay: your debt used all of it.';
  return 'The provider is transferring it.';
}
