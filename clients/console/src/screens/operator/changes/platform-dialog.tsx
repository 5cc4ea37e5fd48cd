import type { ReactNode } from 'react';
import {
  FreezePlatformDocument,
  type PlatformFreezeFragment,
  UnfreezePlatformDocument,
} from '../../../generated/graphql/graphql.ts';
import { EffectOnPayouts } from './effect/effect.tsx';
import { OperatorDialog } from './operator-dialog.tsx';

interface PlatformDialogProps {
  /** Reasons of the stop of all payouts. Empty if they are not stopped. */
  freezes: readonly PlatformFreezeFragment[];
  onClose: () => void;
}

/** Stops all payouts of the platform, or lets them start again. */
export function PlatformDialog({ freezes, onClose }: PlatformDialogProps): ReactNode {
  if (freezes.length > 0)
    return (
      <OperatorDialog
        title="Let payouts of the platform start again?"
        action="Start payouts again"
        danger
        document={UnfreezePlatformDocument}
        variables={(_, reason) => ({ reason })}
        reasonAt="reason"
        audited={{ action: 'platform.unfrozen' }}
        done={() => ({ text: 'Payouts start again, the oldest first.' })}
        onClose={onClose}
      >
        <EffectOnPayouts change="start" />
        <p>They start within minutes. Payouts that have started cannot be recalled here.</p>
        {freezes.some(({ cause }) => cause === 'books') && (
          <p>
            <strong>The books disagree.</strong> Find out why first: money may be paid out that is not there. The daily
            check stops payouts again if they still disagree.
          </p>
        )}
      </OperatorDialog>
    );
  return (
    <OperatorDialog
      title="Stop all payouts of the platform?"
      action="Stop all payouts"
      danger
      document={FreezePlatformDocument}
      variables={(_, reason) => ({ reason })}
      reasonAt="reason"
      audited={{ action: 'platform.frozen' }}
      done={({ platformFreeze }) => ({
        text: 'All payouts are stopped.',
        at: platformFreeze?.freezes.find(({ cause }) => cause === 'operator')?.since,
      })}
      onClose={onClose}
    >
      <p>
        <strong>This is the gravest thing that you can do here.</strong> No organization is paid out any more, in any
        currency, until a member of the operator lets payouts start again. Sellers are told nothing by this; they see
        that their payouts wait.
      </p>
      <EffectOnPayouts change="stop" />
      <p>
        Buying, paying and refunding go on, and no money is lost: it stays in the balances of the sellers. A payout that
        the provider is already making is not stopped. To stop one organization, open it and stop its payouts.
      </p>
    </OperatorDialog>
  );
}
