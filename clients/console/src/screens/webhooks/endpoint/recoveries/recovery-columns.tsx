import type { ReactNode } from 'react';
import type {
  WebhookRecoveriesQuery,
  WebhookRecoveryScope,
  WebhookRecoveryStatus,
} from '../../../../generated/graphql/graphql.ts';
import { Status, type Tone, wordOf } from '../../../../ui/show/status.tsx';
import type { Column } from '../../../../ui/show/table.tsx';
import { Time } from '../../../../ui/show/time/time.tsx';
import { percentText } from '../../endpoint-status.tsx';
import css from './recoveries.module.css';

export type Recovery = NonNullable<WebhookRecoveriesQuery['webhookRecoveries']>['nodes'][number];

const tones: Record<WebhookRecoveryStatus, Tone> = { running: 'accent', completed: 'good', canceled: 'quiet' };
const scopes: Record<WebhookRecoveryScope, string> = { failed: 'Failed deliveries', missing: 'Events never sent' };

export const recoveryColumns: Column<Recovery>[] = [
  {
    title: 'Range',
    cell: ({ since, until }) => (
      <>
        <Time at={since} /> to <Time at={until} />
      </>
    ),
  },
  {
    title: 'What',
    cell: ({ only, eventTypes }) => `${scopes[only]}${eventTypes ? `: ${eventTypes.join(', ')}` : ''}`,
    wide: true,
  },
  { title: 'Status', cell: (recovery) => <State of={recovery} /> },
  { title: 'Deliveries', cell: ({ recovered }) => recovered, numeric: true, wide: true, labeled: true },
  { title: 'Begun', cell: ({ createdAt }) => <Time at={createdAt} />, wide: true, labeled: true },
];

function State({ of: { status, progress } }: { of: Recovery }): ReactNode {
  return (
    <span className={css.state}>
      <Status tone={tones[status]} word={wordOf(status)} />
      {status !== 'completed' && <span className={css.share}>{percentText(progress)} of the range</span>}
      {status === 'running' && <progress className={css.progress} aria-label="Examined" max={1} value={progress} />}
    </span>
  );
}
