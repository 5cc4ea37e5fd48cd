import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDocument } from '../../../data/queries.ts';
import { useHere } from '../../../data/session/session.tsx';
import { type DisputeRowFragment, DisputesDocument } from '../../../generated/graphql/graphql.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Filter, Filters } from '../../../ui/layout/list/filters.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PagedList } from '../../../ui/layout/list/paged-list.tsx';
import { Empty } from '../../../ui/layout/waiting.tsx';
import { Amount } from '../../../ui/show/money/amount.tsx';
import { Status } from '../../../ui/show/status.tsx';
import { type Column, Table } from '../../../ui/show/table.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import { titleOf } from '../../../records/order/order-title.ts';
import { partyOf, sides, tradeText } from '../../../records/party.ts';
import { deadlineOf, disputeStatuses, kindOf, statusOf } from '../../../records/dispute/dispute-words.ts';

/** Claims and disputes of banks about orders of the organization. */
export function DisputesScreen(): ReactNode {
  const { role, status, after } = useSearch({ from: '/frame/o/$slug/disputes' });
  const { id, slug } = useHere();
  const read = useDocument(DisputesDocument, { after, role, status });
  const filtered = role !== undefined || status !== undefined;
  return (
    <Page title="Disputes">
      <Filters>
        <Filter label="Side" name="role" value={role} options={sides} />
        <Filter label="Status" name="status" value={status} options={disputeStatuses} />
      </Filters>
      <PagedList
        read={read}
        field="disputes"
        after={after}
        empty={
          <Empty
            action={
              !filtered && (
                <ButtonLink to="/o/$slug/orders" params={{ slug }} search={{}}>
                  To your orders
                </ButtonLink>
              )
            }
            guide={{ href: '/docs/guides/buying#disputing', text: 'How disputes work' }}
          >
            {filtered
              ? 'No dispute matches these filters.'
              : 'There are no disputes. A buyer opens a claim on the screen of a paid order.'}
          </Empty>
        }
      >
        {(disputes) => (
          <Table caption="Disputes" rows={disputes} columns={columnsFor(id, slug)} keyOf={(dispute) => dispute.id} />
        )}
      </PagedList>
    </Page>
  );
}

function columnsFor(organizationId: string, slug: string): Column<DisputeRowFragment>[] {
  return [
    {
      title: 'Order',
      cell: ({ id, order }) => (
        <Link to="/o/$slug/disputes/$id" params={{ slug, id }}>
          {titleOf(order?.items ?? [])}
        </Link>
      ),
    },
    {
      title: 'Status',
      cell: (dispute) => dispute.order && <Status {...statusOf(dispute, partyOf(dispute.order, organizationId))} />,
      wide: true,
    },
    { title: 'What', cell: kindOf, wide: true },
    { title: 'With', cell: ({ order }) => order && tradeText(partyOf(order, organizationId), order), wide: true },
    { title: 'Amount', cell: ({ amount }) => <Amount money={amount} />, numeric: true },
    {
      title: 'Due',
      cell: (dispute) => {
        const deadline = deadlineOf(dispute);
        return deadline && <Time at={deadline} />;
      },
      wide: true,
      labeled: true,
    },
    { title: 'Opened', cell: ({ openedAt }) => <Time at={openedAt} />, wide: true, labeled: true },
  ];
}
