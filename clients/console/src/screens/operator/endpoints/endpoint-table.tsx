import type { ReactNode } from 'react';
import type { TroubledEndpointFragment } from '../../../generated/graphql/graphql.ts';
import { wordOf } from '../../../ui/show/status.tsx';
import { type Column, Table } from '../../../ui/show/table.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import { EndpointStatus } from '../../../records/webhook-endpoint/endpoint-status.tsx';
import css from '../back-office.module.css';
import { OrganizationLink } from '../records.tsx';

/** Endpoints of all organizations, each with its faults. */
export function EndpointTable({ endpoints }: { endpoints: readonly TroubledEndpointFragment[] }): ReactNode {
  return <Table caption="Worst endpoints" rows={endpoints} columns={columns} keyOf={({ endpointId }) => endpointId} />;
}

const columns: Column<TroubledEndpointFragment>[] = [
  {
    title: 'Organization and endpoint',
    cell: ({ organizationId, organization, url }) => (
      <>
        <OrganizationLink id={organizationId} organization={organization} />
        <span className={css.quietLine}>{url}</span>
      </>
    ),
  },
  { title: 'Status', cell: (row) => <EndpointStatus endpoint={row} />, wide: true },
  {
    title: 'Failed in 24 h',
    cell: ({ failedAttempts }) => failedAttempts,
    numeric: true,
  },
  { title: 'Why', cell: ({ errorCounts }) => errorsText(errorCounts), wide: true },
  { title: 'Waiting', cell: ({ backlog }) => backlog, numeric: true, wide: true, labeled: true },
  {
    title: 'Oldest waits since',
    cell: ({ oldestWaitingSince }) => oldestWaitingSince !== null && <Time at={oldestWaitingSince} />,
    wide: true,
    labeled: true,
  },
];

/** The most frequent errors, such as `12 × Timeout, 3 × Http error`. */
function errorsText(counts: TroubledEndpointFragment['errorCounts']): string {
  return counts
    .toSorted((one, other) => other.count - one.count)
    .slice(0, 2)
    .map(({ errorCode, count }) => `${count} × ${wordOf(errorCode)}`)
    .join(', ');
}
