import type { ReactNode } from 'react';
import { FreezePayoutsDocument, UnfreezePayoutsDocument } from '../../../generated/graphql/graphql.ts';
import { isolated } from '../../../ui/show/isolated.ts';
import { Time } from '../../../ui/show/time/time.tsx';
import { OperatorDialog } from './operator-dialog.tsx';

interface FreezeDialogProps {
  of: { id: string; name: string };
  /** Since when its payouts are stopped. Null: they are not. */
  frozenAt: string | null;
  onClose: () => void;
}

/** Stops the payouts of one organization, or lets them start again. */
export function FreezeDialog({ of: { id, name }, frozenAt, onClose }: FreezeDialogProps): ReactNode {
  const who = isolated(name);
  if (frozenAt !== null)
    return (
      <OperatorDialog
        title={`Let the payouts of ${who} start again?`}
        action="Start its payouts again"
        document={UnfreezePayoutsDocument}
        variables={(_, reason) => ({ id, reason })}
        reasonAt="reason"
        audited={{ action: 'payouts.unfrozen', targetId: id }}
        done={() => ({ text: `The payouts of ${who} start again.` })}
        onClose={onClose}
      >
        <p>
          They have been stopped since <Time at={frozenAt} />. Every payout of {who} that waited for this only starts at
          once, and reaches its bank. A payout that has started cannot be called back here.
        </p>
      </OperatorDialog>
    );
  return (
    <OperatorDialog
      title={`Stop the payouts of ${who}?`}
      action="Stop its payouts"
      danger
      document={FreezePayoutsDocument}
      variables={(_, reason) => ({ id, reason })}
      reasonAt="reason"
      audited={{ action: 'payouts.frozen', targetId: id }}
      done={({ payoutFreeze }) => ({
        text: `The payouts of ${who} are stopped.`,
        at: payoutFreeze?.frozenAt ?? undefined,
      })}
      onClose={onClose}
    >
      <p>
        No payout of {who} starts from now on, until you let them start again. It goes on selling, its orders go on, and
        its money stays in its balance. A payout that the provider is already making is not stopped.
      </p>
    </OperatorDialog>
  );
}
