import { Link, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { isId } from '../../../data/search.ts';
import { useDocument } from '../../../data/queries.ts';
import { useHere } from '../../../data/session/session.tsx';
import { NotFound } from '../../../ui/layout/not-found.tsx';
import { type EndpointFragment, WebhookEndpointDocument } from '../../../generated/graphql/graphql.ts';
import { later } from '../../../ui/layout/later.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { Skeleton } from '../../../ui/layout/waiting.tsx';
import { ErrorBox } from '../../../ui/controls/error-box.tsx';
import type { ApiError } from '../../../data/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useReason } from '../../../data/rights.ts';
import { Actions } from '../../../ui/controls/actions.tsx';
import { EndpointStatus, nameOf } from '../../../records/webhook-endpoint/endpoint-status.tsx';
import type { OpenedDialog } from './endpoint-dialogs.tsx';
import { EndpointHealth } from './health/endpoint-health.tsx';
import css from '../webhooks.module.css';

// The code of a tab, and that of the dialogs, is loaded when it is first opened.
const EndpointDialogs = later(() => import('./endpoint-dialogs.tsx'), 'EndpointDialogs');
const LiveDeliveries = later(
  () => import('../../../records/webhook-delivery/live-deliveries.tsx'),
  'LiveDeliveries',
  () => <Skeleton rows={8} />,
);
const EndpointRecoveries = later(
  () => import('./recoveries/endpoint-recoveries.tsx'),
  'EndpointRecoveries',
  () => <Skeleton rows={4} />,
);
const EndpointSettings = later(
  () => import('./endpoint-settings.tsx'),
  'EndpointSettings',
  () => <Skeleton rows={8} />,
);

/** An endpoint: its health, deliveries, recoveries and settings. */
export function EndpointScreen(): ReactNode {
  const { id } = useParams({ from: '/frame/o/$slug/webhooks/$id' });
  return isId('whe', id) ? <EndpointOf key={id} id={id} /> : <NotFound what="endpoint" />;
}

function EndpointOf({ id }: { id: string }): ReactNode {
  const read = useDocument(WebhookEndpointDocument, { id }, { everyMs: 30_000 });
  const error = read.errorAt('webhookEndpoint') ?? (read.data ? undefined : (read.error as ApiError | null));
  if (error)
    return (
      <Page title="Endpoint" breadcrumb={<Back />}>
        <ErrorBox error={error} retry={() => void read.refetch()} />
      </Page>
    );
  if (!read.data)
    return (
      <Page title="Endpoint" breadcrumb={<Back />}>
        <Skeleton rows={6} />
      </Page>
    );
  const { webhookEndpoint } = read.data.data;
  return webhookEndpoint ? <Shown endpoint={webhookEndpoint} /> : <NotFound what="endpoint" />;
}

function Shown({ endpoint }: { endpoint: EndpointFragment }): ReactNode {
  const { tab = 'health', range, ...filters } = useSearch({ from: '/frame/o/$slug/webhooks/$id' });
  const [opened, setOpened] = useState<OpenedDialog>();
  // They stay: a rotation shows its secret when its own dialog has closed.
  const [dialogs, setDialogs] = useState(false);
  const open = (dialog: OpenedDialog | undefined): void => {
    setDialogs(true);
    setOpened(dialog);
  };
  return (
    <Page
      title={nameOf(endpoint)}
      breadcrumb={<Back />}
      status={<EndpointStatus endpoint={endpoint} />}
      primary={<PrimaryAction endpoint={endpoint} onOpen={open} />}
    >
      <EndpointActions endpoint={endpoint} onOpen={open} />
      <Tabs
        label="Parts of the endpoint"
        name="tab"
        value={tab}
        tabs={[
          ['health', 'Health', <EndpointHealth endpoint={endpoint} range={range} />],
          [
            'deliveries',
            'Deliveries',
            <LiveDeliveries filters={{ ...filters, endpointId: endpoint.id }} subject="endpoint" />,
          ],
          ['recoveries', 'Recoveries', <EndpointRecoveries endpoint={endpoint} after={filters.after} />],
          ['settings', 'Settings', <EndpointSettings endpoint={endpoint} onOpen={open} />],
        ]}
      />
      {dialogs && <EndpointDialogs endpoint={endpoint} opened={opened} onOpen={open} />}
    </Page>
  );
}

function Back(): ReactNode {
  const { slug } = useHere();
  return (
    <Link to="/o/$slug/webhooks" params={{ slug }} search={{}}>
      Webhooks
    </Link>
  );
}

interface ActionsProps {
  endpoint: EndpointFragment;
  onOpen: (dialog: OpenedDialog) => void;
}

/** The next step: to test the endpoint, or to make it active again. */
function PrimaryAction({ endpoint: { status }, onOpen }: ActionsProps): ReactNode {
  const reason = useReason('updateEndpoint');
  const [text, dialog] = status === 'active' ? (['Send a test', 'test'] as const) : (['Resume', 'resume'] as const);
  return (
    <Button look="primary" disabledReason={reason} onClick={() => onOpen(dialog)}>
      {text}
    </Button>
  );
}

/** The other actions, by status. */
function EndpointActions({ endpoint: { status, url }, onOpen }: ActionsProps): ReactNode {
  const reason = useReason('updateEndpoint');
  const { tab } = useSearch({ from: '/frame/o/$slug/webhooks/$id' });
  return (
    <Actions as="div" className={css.actions}>
      <code className={css.target}>{url}</code>
      {status === 'active' ? (
        <>
          <Button disabledReason={reason} onClick={() => onOpen('retry all')}>
            Retry all now
          </Button>
          <Button disabledReason={reason} onClick={() => onOpen('pause')}>
            Pause
          </Button>
        </>
      ) : (
        <Button disabledReason={reason} onClick={() => onOpen('test')}>
          Send a test
        </Button>
      )}
      {tab === 'settings' && (
        <Button look="danger" disabledReason={reason} onClick={() => onOpen('delete')}>
          Delete
        </Button>
      )}
    </Actions>
  );
}
