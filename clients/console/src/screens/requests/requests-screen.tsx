import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDocument } from '../../data/queries.ts';
import { may } from '../../data/rights.ts';
import { useHere } from '../../data/session/session.tsx';
import { NotAllowed } from '../../frame/not-allowed.tsx';
import { RequestsDocument } from '../../generated/graphql/graphql.ts';
import { Pager } from '../../ui/layout/list/pager.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Empty, Loaded } from '../../ui/layout/waiting.tsx';
import { type Column, Table } from '../../ui/show/table.tsx';
import { Time } from '../../ui/show/time/time.tsx';
import { RequestCard } from './request-card.tsx';
import { RequestFilters } from './request-filters.tsx';
import { AnswerStatus, durationText, type RequestRow, requestText, senderOf } from './request-row.tsx';

/** The list of API requests that servers and people of the organization have made. */
export function RequestsScreen(): ReactNode {
  const { role } = useHere();
  return may(role, 'listRequests') ? <Requests /> : <NotAllowed title="Requests" needs="listRequests" />;
}

function Requests(): ReactNode {
  const { status, method, path, key, request, after } = useSearch({ from: '/frame/o/$slug/requests' });
  const read = useDocument(RequestsDocument, { after, status, method, path, keyId: key, requestId: request });
  return (
    <Page title="Requests">
      <p>
        Requests to the API of the last seven days, without their bodies. Every answer names its own in the header{' '}
        <code>x-request-id</code>.
      </p>
      <RequestFilters />
      <Loaded read={read} field="requests" rows={8}>
        {({ requests }) => {
          const { nodes, pageInfo } = requests!;
          if (nodes.length === 0)
            return (
              <Empty guide={{ href: '/docs/guides/requests#requests', text: 'Which requests are kept' }}>
                No request matches these filters.
              </Empty>
            );
          if (request !== undefined) return <RequestCard of={nodes[0]!} />;
          return (
            <>
              <Table caption="Requests" rows={nodes} columns={columns} keyOf={({ id }) => id} />
              <Pager after={after} page={pageInfo} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

const columns: Column<RequestRow>[] = [
  {
    title: 'Request',
    cell: (row) => (
      <Link to="." search={{ request: row.id }}>
        {requestText(row)}
      </Link>
    ),
  },
  { title: 'Answer', cell: (row) => <AnswerStatus of={row} /> },
  { title: 'Code', cell: ({ code }) => code, wide: true },
  { title: 'By', cell: senderOf, wide: true },
  { title: 'Took', cell: ({ durationMs }) => durationText(durationMs), wide: true, numeric: true, labeled: true },
  { title: 'When', cell: ({ createdAt }) => <Time at={createdAt} />, wide: true },
];
