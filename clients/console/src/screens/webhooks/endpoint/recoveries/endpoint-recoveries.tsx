import { type ReactNode, useEffect, useState } from 'react';
import { useDocument } from '../../../../data/queries.ts';
import { useReason } from '../../../../data/rights.ts';
import {
  CancelWebhookRecoveryDocument,
  type EndpointFragment,
  type RecoveryRowFragment,
  WebhookRecoveriesDocument,
  type WebhookRecoveryScope,
  type WebhookRecoveryStatus,
} from '../../../../generated/graphql/graphql.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { PagedList } from '../../../../ui/layout/list/paged-list.tsx';
import { Empty } from '../../../../ui/layout/waiting.tsx';
import { ChangeDialog } from '../../../../ui/overlays/change-dialog.tsx';
import { type Column, Table } from '../../../../ui/show/table.tsx';
import { Actions } from '../../../../ui/controls/actions.tsx';
import { Status, type Tone, wordOf } from '../../../../ui/show/status.tsx';
import { Time } from '../../../../ui/show/time/time.tsx';
import css from '../../webhooks.module.css';
import { RecoverDialog } from './recover-dialog.tsx';
import { percentText } from '../../../../records/webhook-endpoint/endpoint-status.tsx';
import recoveryCss from './recoveries.module.css';

/** Poll interval while a recovery runs. */
const whileRunningEveryMs = 2_000;
const everyMs = 30_000;

const running = 'A recovery is running. Wait until it ends, or cancel it.';

/** The recoveries of an endpoint, newest first. One runs at a time. */
export function EndpointRecoveries({
  endpoint,
  after,
}: {
  endpoint: EndpointFragment;
  after: string | undefined;
}): ReactNode {
  const [runs, setRuns] = useState(false);
  const read = useDocument(
    WebhookRecoveriesDocument,
    { endpointId: endpoint.id, after },
    { everyMs: runs ? whileRunningEveryMs : everyMs },
  );
  const rows = read.data?.data.webhookRecoveries?.nodes;
  useEffect(() => setRuns(rows?.some(isRunning) ?? false), [rows]);
  const reason = useReason('recoverEndpoint');
  const [opened, setOpened] = useState<'recover' | RecoveryRowFragment>();
  const close = (): void => setOpened(undefined);
  return (
    <>
      <Actions as="div" className={css.actions}>
        <Button disabledReason={reason ?? (runs ? running : undefined)} onClick={() => setOpened('recover')}>
          Recover
        </Button>
      </Actions>
      <PagedList
        read={read}
        field="webhookRecoveries"
        after={after}
        rows={3}
        empty={
          <Empty guide={{ href: '/docs/guides/webhooks#after-an-outage', text: 'What to do after an outage' }}>
            Nothing was recovered yet. A recovery sends the events of a time range that failed or were never sent.
          </Empty>
        }
      >
        {(recoveries) => (
          <Table
            caption="Recoveries"
            rows={recoveries}
            columns={recoveryColumns}
            keyOf={({ id }) => id}
            actions={(recovery) =>
              isRunning(recovery) && (
                <Button disabledReason={reason} onClick={() => setOpened(recovery)}>
                  Cancel<span className="visually-hidden"> the recovery</span>
                </Button>
              )
            }
          />
        )}
      </PagedList>
      {opened === 'recover' && <RecoverDialog endpoint={endpoint} onClose={close} />}
      {typeof opened === 'object' && <CancelDialog recovery={opened} onClose={close} />}
    </>
  );
}

function isRunning({ status }: RecoveryRowFragment): boolean {
  return status === 'running';
}

function CancelDialog({
  recovery: { id },
  onClose,
}: {
  recovery: RecoveryRowFragment;
  onClose: () => void;
}): ReactNode {
  return (
    <ChangeDialog
      title="Cancel the recovery?"
      action="Cancel the recovery"
      danger
      document={CancelWebhookRecoveryDocument}
      variables={() => ({ id })}
      done="The recovery is canceled."
      onClose={onClose}
    >
      <p>It makes no further deliveries. Its existing deliveries continue. You can recover the same range again.</p>
    </ChangeDialog>
  );
}

const tones: Record<WebhookRecoveryStatus, Tone> = { running: 'accent', completed: 'good', canceled: 'quiet' };
const scopes: Record<WebhookRecoveryScope, string> = { failed: 'Failed deliveries', missing: 'Events never sent' };

const recoveryColumns: Column<RecoveryRowFragment>[] = [
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
  { title: 'Status', cell: (recovery) => <State recovery={recovery} /> },
  { title: 'Deliveries', cell: ({ recovered }) => recovered, numeric: true, wide: true, labeled: true },
  { title: 'Begun', cell: ({ createdAt }) => <Time at={createdAt} />, wide: true, labeled: true },
];

function State({ recovery: { status, progress } }: { recovery: RecoveryRowFragment }): ReactNode {
  return (
    <span className={recoveryCss.state}>
      <Status tone={tones[status]} word={wordOf(status)} />
      {status !== 'completed' && <span className={recoveryCss.share}>{percentText(progress)} of the range</span>}
      {status === 'running' && (
        <progress className={recoveryCss.progress} aria-label="Examined" max={1} value={progress} />
      )}
    </span>
  );
}
