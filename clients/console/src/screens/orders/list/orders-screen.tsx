import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDocument } from '../../../data/queries.ts';
import { useHere } from '../../../data/session/session.tsx';
import { OrdersDocument, type OrdersQuery } from '../../../generated/graphql/graphql.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Pager } from '../../../ui/layout/list/pager.tsx';
import { Empty, Loaded } from '../../../ui/layout/waiting.tsx';
import { Amount } from '../../../ui/show/money/amount.tsx';
import { Status, wordOf } from '../../../ui/show/status.tsx';
import { type Column, Table } from '../../../ui/show/table.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import { titleOf } from '../order-title.ts';
import { deadlineOf, orderTones, partyOf } from '../order-states.ts';
import { dayAfter, startOfDay } from './days.ts';
import { OrderFilters, totalOf } from './order-filters.tsx';

type Row = NonNullable<OrdersQuery['orders']>['nodes'][number];

/** What the organization has bought and sold. */
export function OrdersScreen(): ReactNode {
  const search = useSearch({ from: '/frame/o/$slug/orders' });
  const { role, status, from, until, currency, min, max, after } = search;
  const { id, slug } = useHere();
  const read = useDocument(OrdersDocument, {
    after,
    role,
    status,
    createdAfter: from && startOfDay(from),
    createdBefore: until && dayAfter(until),
    currency,
    minTotal: totalOf(min, currency),
    maxTotal: totalOf(max, currency),
  });
  const filtered = Object.values(search).some((value) => value !== undefined);
  return (
    <Page title="Orders">
      <OrderFilters />
      <Loaded read={read} field="orders" rows={8}>
        {({ orders }) =>
          orders!.nodes.length === 0 ? (
            <Empty
              action={
                !filtered && (
                  <ButtonLink to="/o/$slug/market" params={{ slug }} search={{}} look="primary">
                    Look at the market
                  </ButtonLink>
                )
              }
              guide={{ href: '/docs/guides/buying', text: 'How buying works' }}
            >
              {filtered ? 'No order matches these filters.' : 'Nothing was bought or sold yet.'}
            </Empty>
          ) : (
            <>
              <Table caption="Orders" rows={orders!.nodes} columns={columnsFor(id, slug)} keyOf={(order) => order.id} />
              <Pager after={after} page={orders!.pageInfo} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function columnsFor(organizationId: string, slug: string): Column<Row>[] {
  return [
    {
      title: 'Order',
      cell: ({ id, items }) => (
        <Link to="/o/$slug/orders/$id" params={{ slug, id }}>
          {titleOf(items)}
        </Link>
      ),
    },
    { title: 'Status', cell: ({ status }) => <Status tone={orderTones[status]} word={wordOf(status)} />, wide: true },
    {
      title: 'With',
      cell: (order) =>
        partyOf(order, organizationId) === 'buyer'
          ? `bought from ${order.seller?.name ?? 'a former seller'}`
          : `sold to ${order.buyer?.name ?? 'a former buyer'}`,
      wide: true,
    },
    { title: 'Total', cell: ({ total }) => <Amount of={total} />, numeric: true },
    {
      title: 'Due',
      cell: (order) => {
        const deadline = deadlineOf(order);
        return deadline && <Time at={deadline} />;
      },
      wide: true,
      labeled: true,
    },
    { title: 'Ordered', cell: ({ createdAt }) => <Time at={createdAt} />, wide: true, labeled: true },
  ];
}
