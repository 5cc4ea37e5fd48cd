import { type ReactNode, useEffect, useState } from 'react';
import { useDocument } from '../../../../data/queries.ts';
import { useReason } from '../../../../data/rights.ts';
import { CancelWebhookRecoveryDocument, WebhookRecoveriesDocument } from '../../../../generated/graphql/graphql.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Pager } from '../../../../ui/layout/list/pager.tsx';
import { Empty, Loaded } from '../../../../ui/layout/waiting.tsx';
import { ChangeDialog } from '../../../../ui/overlays/change-dialog.tsx';
import { Table } from '../../../../ui/show/table.tsx';
import type { Endpoint } from '../../changes/endpoint-input.ts';
import css from '../../webhooks.module.css';
import { RecoverDialog } from './recover-dialog.tsx';
import { type Recovery, recoveryColumns } from './recovery-columns.tsx';
import { offered } from '../../../../ui/layout/offered.ts';

/** A recovery that runs is followed. */
const whileRunningEveryMs = 2_000;
const everyMs = 30_000;

const running = 'A recovery is running. Wait until it ends, or cancel it.';

/** The recoveries of an endpoint, newest first. One runs at a time. */
export function EndpointRecoveries({ of: endpoint, after }: { of: Endpoint; after: string | undefined }): ReactNode {
  const [runs, setRuns] = useState(false);
  const read = useDocument(
    WebhookRecoveriesDocument,
    { endpointId: endpoint.id, after },
    { everyMs: runs ? whileRunningEveryMs : everyMs },
  );
  const rows = read.data?.data.webhookRecoveries?.nodes;
  useEffect(() => setRuns(rows?.some(isRunning) ?? false), [rows]);
  const reason = useReason('recoverEndpoint');
  const [opened, setOpened] = useState<'recover' | Recovery>();
  const close = (): void => setOpened(undefined);
  return (
    <>
      <div ref={offered} className={css.actions}>
        <Button disabledReason={reason ?? (runs ? running : undefined)} onClick={() => setOpened('recover')}>
          Recover
        </Button>
      </div>
      <Loaded read={read} field="webhookRecoveries" rows={3}>
        {({ webhookRecoveries }) =>
          webhookRecoveries!.nodes.length === 0 ? (
            <Empty guide={{ href: '/docs/guides/webhooks#after-an-outage', text: 'What to do after an outage' }}>
              Nothing was recovered yet. A recovery sends again what failed in a range of time, or what was never sent.
            </Empty>
          ) : (
            <>
              <Table
                caption="Recoveries"
                rows={webhookRecoveries!.nodes}
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
              <Pager after={after} page={webhookRecoveries!.pageInfo} />
            </>
          )
        }
      </Loaded>
      {opened === 'recover' && <RecoverDialog of={endpoint} onClose={close} />}
      {typeof opened === 'object' && <CancelDialog of={opened} onClose={close} />}
    </>
  );
}

function isRunning({ status }: Recovery): boolean {
  return status === 'running';
}

function CancelDialog({ of: { id }, onClose }: { of: Recovery; onClose: () => void }): ReactNode {
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
      <p>It makes no further deliveries. Those that it has made go on. You can recover the same range again.</p>
    </ChangeDialog>
  );
}
