import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isId, isRequestId, isRequestPath, isStatus, requestMethods } from '../../data/search.ts';
import { Filter, Filters } from '../../ui/layout/list/filters.tsx';
import { IdFilter } from '../../ui/layout/list/input-filter.tsx';

const methods = requestMethods.map((method) => [method, method] as const);

/** The filters of requests. All are in the address. */
export function RequestFilters(): ReactNode {
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
