import type { ReactNode } from 'react';
import { ReleasePayoutAsOperatorDocument } from '../../../generated/graphql/graphql.ts';
import { moneyText } from '../../../ui/show/money/money.ts';
import { OperatorDialog } from '../changes/operator-dialog.tsx';
import type { InspectedMoney } from './inspected.ts';

interface ReleaseDialogProps {
  of: InspectedMoney['payouts'][number];
  onClose: () => void;
}

/** Starts a payout that waits for the seller, or has failed, instead of the seller. */
export function ReleaseDialog({ of: { id, amount }, onClose }: ReleaseDialogProps): ReactNode {
  return (
    <OperatorDialog
      title={`Pay ${moneyText(amount)} out?`}
      action="Release the payout"
      document={ReleasePayoutAsOperatorDocument}
      variables={(_, reason) => ({ id, reason })}
      reasonAt="reason"
      audited={{ action: 'payout.release_requested', targetId: id }}
      done={() => ({ text: 'The payout has started.' })}
      onClose={onClose}
    >
      <p>
        It goes to the account that the seller has set. It only starts if nothing else holds it: an account that does
        not work, an open dispute and the hold still do.
      </p>
    </OperatorDialog>
  );
}
