import type { ReactNode } from 'react';
import { FreezePayoutsDocument, UnfreezePayoutsDocument } from '../../../generated/graphql/graphql.ts';
import { isolated } from '../../../ui/show/isolated.ts';
import { Time } from '../../../ui/show/time/time.tsx';
import { EffectOnPayouts } from './effect/effect.tsx';
import { OperatorDialog } from './operator-dialog.tsx';

interface FreezeDialogProps {
  organization: { id: string; name: string; status: string };
  /** Start of the stop of its payouts. Null if they are not stopped. */
  frozenAt: string | null;
  onClose: () => void;
}

/** Stops the payouts of one organization, or lets them start again. */
export function FreezeDialog({ organization: { id, name, status }, frozenAt, onClose }: FreezeDialogProps): ReactNode {
  const who = isolated(name);
  const other = status === 'suspended' ? 'its suspension' : undefined;
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
        <EffectOnPayouts change="start" organizationId={id} other={other} />
        <p>
          They have been stopped since <Time at={frozenAt} />. A payout that has started cannot be called back here.
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
      <EffectOnPayouts change="stop" organizationId={id} other={other} />
      <p>
        No payout of {who} starts from now on, until you let them start again. It goes on selling, its orders go on, and
        its money stays in its balance. A payout that the provider is already making is not stopped.
      </p>
    </OperatorDialog>
  );
}
