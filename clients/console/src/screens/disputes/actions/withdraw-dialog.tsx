import type { ReactNode } from 'react';
import { WithdrawDisputeDocument } from '../../../generated/graphql/graphql.ts';
import { ChangeDialog } from '../../../ui/overlays/change-dialog.tsx';
import { moneyText } from '../../../ui/show/money/money.ts';
import type { Dispute } from '../dispute.ts';

export function WithdrawDialog({ of: { id, amount }, onClose }: { of: Dispute; onClose: () => void }): ReactNode {
  return (
    <ChangeDialog
      title="Withdraw the claim?"
      action="Withdraw it"
      danger
      document={WithdrawDisputeDocument}
      variables={() => ({ id })}
      done="The claim is withdrawn."
      onClose={onClose}
    >
      <p>
        You take your claim of {moneyText(amount)} back. The order goes on where it was, and the seller is paid when it
        is completed. This cannot be undone; an order has at most three claims, withdrawn ones included.
      </p>
    </ChangeDialog>
  );
}
