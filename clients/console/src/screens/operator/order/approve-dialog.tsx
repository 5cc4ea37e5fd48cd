import type { ReactNode } from 'react';
import { ApprovePayoutDocument, type InspectedPayoutFragment } from '../../../generated/graphql/graphql.ts';
import { Amount } from '../../../ui/show/money/amount.tsx';
import { OperatorDialog } from '../changes/operator-dialog.tsx';

interface ApproveDialogProps {
  payout: InspectedPayoutFragment;
  onClose: () => void;
}

/** Approves a payout that waits because of risk. */
export function ApproveDialog({ payout, onClose }: ApproveDialogProps): ReactNode {
  return (
    <OperatorDialog
      title="Approve the payout?"
      action="Approve"
      document={ApprovePayoutDocument}
      variables={(_fields, reason) => ({ id: payout.id, reason })}
      reasonAt="reason"
      audited={{ action: 'payout.approved', targetId: payout.id }}
      done={() => ({ text: 'The payout is approved. It starts when nothing else holds it.' })}
      onClose={onClose}
    >
      <p>
        <Amount money={payout.amount} /> go to the seller as soon as nothing else holds them. If the bank account of the
        seller changes before, the payout waits again.
      </p>
    </OperatorDialog>
  );
}
