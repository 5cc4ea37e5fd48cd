import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDocument } from '../../data/queries.ts';
import { type RequestRowFragment, RequestsDocument } from '../../generated/graphql/graphql.ts';
import { PagedList } from '../../ui/layout/list/paged-list.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Empty } from '../../ui/layout/waiting.tsx';
import { type Column, Table } from '../../ui/show/table.tsx';
import { Time } from '../../ui/show/time/time.tsx';
import { isId, isRequestId, isRequestPath, isStatus, requestMethods } from '../../data/search.ts';
import { Filter, Filters } from '../../ui/layout/list/filters.tsx';
import { IdFilter } from '../../ui/layout/list/input-filter.tsx';
import { AnswerStatus, durationText, RequestCard, requestText, senderOf } from './request-card.tsx';

/** The list of API requests that servers and people of the organization have made. */
export function RequestsScreen(): ReactNode {
  const { status, method, path, key, request, after } = useSearch({ from: '/frame/o/$slug/requests' });
  const read = useDocument(RequestsDocument, { after, status, method, path, keyId: key, requestId: request });
  return (
    <Page title="Requests">
      <p>
        Requests to the API of the last seven days, without their bodies. Every answer names its own in the header{' '}
        <code>x-request-id</code>.
      </p>
      <RequestFilters />
      <PagedList
        read={read}
        field="requests"
        after={after}
        empty={
          <Empty guide={{ href: '/docs/guides/requests#requests', text: 'Which requests are kept' }}>
            No request matches these filters.
          </Empty>
        }
      >
        {(requests) =>
          request === undefined ? (
            <Table caption="Requests" rows={requests} columns={columns} keyOf={({ id }) => id} />
          ) : (
            <RequestCard request={requests[0]!} />
          )
        }
      </PagedList>
    </Page>
  );
}

const columns: Column<RequestRowFragment>[] = [
  {
    title: 'Request',
    cell: (row) => (
      <Link to="." search={{ request: row.id }}>
        {requestText(row)}
      </Link>
    ),
  },
  { title: 'Answer', cell: (row) => <AnswerStatus request={row} /> },
  { title: 'Code', cell: ({ code }) => code, wide: true },
  { title: 'By', cell: senderOf, wide: true },
  { title: 'Took', cell: ({ durationMs }) => durationText(durationMs), wide: true, numeric: true, labeled: true },
  { title: 'When', cell: ({ createdAt }) => <Time at={createdAt} />, wide: true },
];

const methods = requestMethods.map((method) => [method, method] as const);

/** The filters of requests. All are in the address. */
function RequestFilters(): ReactNode {
  const { status, method, path, key, request } = useSearch({ from: '/frame/o/$slug/requests' });
  return (
    <Filters>
      <IdFilter
        label="Request id"
        name="request"
        value={request}
        placeholder="req_…"
        refusal={(text) => (isRequestId(text) ? undefined : 'Write the x-request-id of an answer.')}
      />
      <IdFilter
        label="Status"
        name="status"
        value={status}
        placeholder="409 or 4xx"
        refusal={(text) => (isStatus(text) ? undefined : 'Write a status such as 409, or a class such as 4xx.')}
      />
      <Filter label="Method" name="method" value={method} options={methods} />
      <IdFilter
        label="Path"
        name="path"
        value={path}
        placeholder="/api/v1/orders/:id"
        refusal={(text) => (isRequestPath(text) ? undefined : 'Write a path such as /api/v1/orders.')}
      />
      <IdFilter
        label="API key"
        name="key"
        value={key}
        placeholder="key_…"
        refusal={(text) => (isId('key', text) ? undefined : 'Write the id of an API key.')}
      />
    </Filters>
  );
}
