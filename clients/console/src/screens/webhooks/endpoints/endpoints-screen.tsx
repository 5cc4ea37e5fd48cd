import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useDocument } from '../../../data/queries.ts';
import { useHere } from '../../../data/session/session.tsx';
import { type EndpointRowFragment, WebhookEndpointsDocument } from '../../../generated/graphql/graphql.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Filter, Filters } from '../../../ui/layout/list/filters.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PagedList } from '../../../ui/layout/list/paged-list.tsx';
import { Empty } from '../../../ui/layout/waiting.tsx';
import { SecretDialog } from '../../../ui/overlays/secret-dialog.tsx';
import { type Column, Table } from '../../../ui/show/table.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import { useReason } from '../../../data/rights.ts';
import { CreateEndpointDialog } from '../changes/create-endpoint-dialog.tsx';
import { EndpointStatus, nameOf, percentText } from '../../../records/webhook-endpoint/endpoint-status.tsx';
import css from '../webhooks.module.css';
import sparklineCss from './sparkline.module.css';

const statuses = [
  ['active', 'Active'],
  ['paused', 'Paused'],
  ['disabled', 'Disabled'],
] as const;

/** Endpoints, each with its health of the last 24 hours. */
export function EndpointsScreen(): ReactNode {
  const { status, after } = useSearch({ from: '/frame/o/$slug/webhooks' });
  const read = useDocument(WebhookEndpointsDocument, { status, after });
  const reason = useReason('createEndpoint');
  const [creating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string>();
  const create = (
    <Button look="primary" disabledReason={reason} onClick={() => setCreating(true)}>
      Add an endpoint
    </Button>
  );
  const none = status === undefined && read.data?.data.webhookEndpoints?.nodes.length === 0;
  return (
    <Page title="Webhooks" primary={none ? undefined : create}>
      {!none && (
        <Filters>
          <Filter label="Status" name="status" value={status} options={statuses} />
        </Filters>
      )}
      <PagedList
        read={read}
        field="webhookEndpoints"
        after={after}
        rows={4}
        empty={
          <Empty guide={{ href: '/docs/guides/webhooks', text: 'How webhooks work' }} action={none && create}>
            {status === undefined
              ? 'There are no endpoints yet. An endpoint is an address to which events are sent as they happen.'
              : 'No endpoint has this status.'}
          </Empty>
        }
      >
        {(endpoints) => <Table caption="Webhook endpoints" rows={endpoints} keyOf={({ id }) => id} columns={columns} />}
      </PagedList>
      {creating && (
        <CreateEndpointDialog
          onClose={() => setCreating(false)}
          onCreated={(created) => setSecret(created ?? undefined)}
        />
      )}
      {secret !== undefined && (
        <SecretDialog
          title="The signing secret"
          about="Your receiver verifies the signature of each webhook with it."
          secret={secret}
          onStored={() => setSecret(undefined)}
        />
      )}
    </Page>
  );
}

function EndpointLink({ endpoint }: { endpoint: EndpointRowFragment }): ReactNode {
  const { slug } = useHere();
  return (
    <>
      <Link to="/o/$slug/webhooks/$id" params={{ slug, id: endpoint.id }} search={{}}>
        {nameOf(endpoint)}
      </Link>
      {endpoint.description !== '' && <span className={css.url}>{endpoint.url}</span>}
    </>
  );
}

function successOf(series: EndpointRowFragment['series']): string {
  const { succeeded, total } = sumsOf(series ?? []);
  return total === 0 ? '–' : percentText(succeeded / total);
}

const columns: Column<EndpointRowFragment>[] = [
  { title: 'Endpoint', cell: (row) => <EndpointLink endpoint={row} /> },
  { title: 'Status', cell: (row) => <EndpointStatus endpoint={row} /> },
  {
    title: 'Failing since',
    cell: ({ failingSince }) => failingSince !== null && <Time at={failingSince} />,
    wide: true,
    labeled: true,
  },
  {
    title: 'Attempts in 24 h',
    cell: ({ series }) => (series ? <Sparkline series={series} /> : '–'),
    wide: true,
    labeled: true,
  },
  {
    title: 'Success',
    cell: ({ series }) => successOf(series),
    numeric: true,
    wide: true,
    labeled: true,
  },
];

interface Outcomes {
  startedAt: string;
  succeeded: number;
  failed: number;
}

function sumsOf(series: readonly Outcomes[]): { succeeded: number; total: number } {
  const succeeded = series.reduce((sum, bucket) => sum + bucket.succeeded, 0);
  return { succeeded, total: succeeded + series.reduce((sum, bucket) => sum + bucket.failed, 0) };
}

const [width, height] = [4, 20];

/** The attempts of each hour as bars, with failed ones at the top of theirs, and their number. */
function Sparkline({ series }: { series: readonly Outcomes[] }): ReactNode {
  const { total } = sumsOf(series);
  const most = Math.max(1, ...series.map(({ succeeded, failed }) => succeeded + failed));
  const tall = (count: number): number => (count / most) * height;
  return (
    <span className={sparklineCss.sparkline}>
      {total > 0 && (
        <svg
          viewBox={`0 0 ${series.length * width} ${height}`}
          width={series.length * width}
          height={height}
          aria-hidden
        >
          {series.map(({ startedAt, succeeded, failed }, index) => (
            <g key={startedAt} transform={`translate(${index * width} 0)`}>
              <rect
                className={sparklineCss.good}
                y={height - tall(succeeded)}
                width={width - 1}
                height={tall(succeeded)}
              />
              <rect
                className={sparklineCss.bad}
                y={height - tall(succeeded) - tall(failed)}
                width={width - 1}
                height={tall(failed)}
              />
            </g>
          ))}
        </svg>
      )}
      {total}
    </span>
  );
}
