import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDocument } from '../../../data/queries.ts';
import { WorstWebhookEndpointsDocument } from '../../../generated/graphql/graphql.ts';
import { Filter, Filters } from '../../../ui/layout/list/filters.tsx';
import { PagedList } from '../../../ui/layout/list/paged-list.tsx';
import { Empty } from '../../../ui/layout/waiting.tsx';
import { BackOfficePage } from '../../../frame/back-office.tsx';
import { EndpointTable } from './endpoint-table.tsx';

const sorts = [
  ['backlog', 'Deliveries that wait'],
  ['oldestWaiting', 'Time that one waits'],
] as const;

/** Webhook endpoints of all organizations with failing or waiting deliveries. */
export function WorstEndpointsScreen(): ReactNode {
  const { sort, after } = useSearch({ from: '/frame/o/$slug/operator/endpoints' });
  const read = useDocument(WorstWebhookEndpointsDocument, { after, sort: sort ?? 'failedAttempts' });
  return (
    <BackOfficePage title="Worst endpoints" about="You are viewing endpoints of other organizations.">
      <Filters>
        <Filter label="Worst by" name="sort" value={sort} options={sorts} all="Failed attempts" />
      </Filters>
      <PagedList
        read={read}
        field="worstWebhookEndpoints"
        after={after}
        empty={
          <Empty>{sort === undefined ? 'No attempt has failed in the last 24 hours.' : 'No delivery waits.'}</Empty>
        }
      >
        {(endpoints) => <EndpointTable endpoints={endpoints} />}
      </PagedList>
    </BackOfficePage>
  );
}
