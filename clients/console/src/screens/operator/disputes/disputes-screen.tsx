import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDocument } from '../../../data/queries.ts';
import { OperatorDisputesDocument } from '../../../generated/graphql/graphql.ts';
import { Filter, Filters } from '../../../ui/layout/list/filters.tsx';
import { PagedList } from '../../../ui/layout/list/paged-list.tsx';
import { Empty } from '../../../ui/layout/waiting.tsx';
import { BackOfficePage } from '../../../frame/back-office.tsx';
import { disputeStatuses } from '../../../records/dispute/dispute-words.ts';
import { ClaimTable } from './claim-table.tsx';

const sources = [['provider', 'Banks']] as const;
/** The list shows claims under review if no status is chosen. */
const statuses = disputeStatuses.filter(([status]) => status !== 'under_review');

/** The claims that the operator decides, by deadline; on request every dispute of all organizations. */
export function OperatorDisputesScreen(): ReactNode {
  const { source, status, after } = useSearch({ from: '/frame/o/$slug/operator/disputes' });
  const toDecide = source === undefined && status === undefined;
  const read = useDocument(OperatorDisputesDocument, {
    after,
    source: source ?? 'buyer',
    status: status ?? 'under_review',
  });
  return (
    <BackOfficePage title="Claims to decide" about="You are viewing disputes between other organizations.">
      <Filters>
        <Filter label="Opened by" name="source" value={source} options={sources} all="Buyers" />
        <Filter label="Status" name="status" value={status} options={statuses} all="Being decided" />
      </Filters>
      <PagedList
        read={read}
        field="operatorDisputes"
        after={after}
        empty={
          <Empty
            guide={{ href: '/docs/guides/money#for-the-operator-of-the-platform', text: 'What the operator decides' }}
          >
            {toDecide
              ? 'No claim waits for your decision. One appears here when the seller has answered it.'
              : 'No dispute matches these filters.'}
          </Empty>
        }
      >
        {(disputes) => (
          <>
            {toDecide && (
              <p>
                Open a claim to read what both sides say, and decide it. Without a decision, the seller keeps the money.
              </p>
            )}
            <ClaimTable disputes={disputes} caption="Disputes, earliest deadline first" />
          </>
        )}
      </PagedList>
    </BackOfficePage>
  );
}
