import type { PlatformFreezeFragment } from '../../../generated/graphql/graphql.ts';
import { type ReactNode, useState } from 'react';
import { useReason } from '../../../data/rights.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { later } from '../../../ui/layout/later.tsx';
import { Actions } from '../../../ui/controls/actions.tsx';
import { Status } from '../../../ui/show/status.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import css from '../back-office.module.css';

// The code of the dialog is loaded when it is opened.
const PlatformDialog = later(() => import('../changes/platform-dialog.tsx'), 'PlatformDialog');

/** Stop of all payouts of the platform: its state, its reasons, and its change. */
export function AllPayouts({ freezes }: { freezes: readonly PlatformFreezeFragment[] }): ReactNode {
  const [asked, setAsked] = useState<readonly PlatformFreezeFragment[]>();
  const reason = useReason('freezePlatform');
  const stopped = freezes.length > 0;
  return (
    <Card title="All payouts">
      <p className={css.line}>
        {stopped ? <Status tone="hold" word="Stopped" /> : <Status tone="good" word="Running" />}
        {!stopped && 'Payouts of all organizations start as they are due.'}
      </p>
      {freezes.map(({ cause, detail, since }) => (
        <p key={cause}>
          {cause === 'books' ? 'By the check of the books' : 'By an operator'} since <Time at={since} />: {detail}
        </p>
      ))}
      {stopped && <p>No organization is paid out until a member of the operator lets payouts start again.</p>}
      <Actions>
        <Button look={stopped ? 'default' : 'danger'} disabledReason={reason} onClick={() => setAsked(freezes)}>
          {stopped ? 'Start payouts again' : 'Stop all payouts'}
        </Button>
      </Actions>
      {asked && <PlatformDialog freezes={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  );
}
