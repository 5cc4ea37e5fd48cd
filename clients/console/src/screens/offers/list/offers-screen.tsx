import { Link, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDocument } from '../../../data/queries.ts';
import { useHere } from '../../../data/session/session.tsx';
import { type OfferRowFragment, OffersDocument } from '../../../generated/graphql/graphql.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Filter, Filters } from '../../../ui/layout/list/filters.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PagedList } from '../../../ui/layout/list/paged-list.tsx';
import { Empty } from '../../../ui/layout/waiting.tsx';
import { Amount } from '../../../ui/show/money/amount.tsx';
import { DeadlineCountdown } from '../../../ui/show/time/countdown.tsx';
import { type Column, Table } from '../../../ui/show/table.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import { OfferStatus } from '../../../records/offer/offer-status.tsx';
import { partyOf } from '../../../records/party.ts';

const roles = [
  ['buyer', 'Made by us'],
  ['seller', 'Received'],
] as const;
const statuses = [
  ['submitted', 'Submitted'],
  ['countered', 'Countered'],
  ['accepted', 'Accepted'],
  ['rejected', 'Declined'],
  ['withdrawn', 'Withdrawn'],
  ['expired', 'Expired'],
] as const;

/** The offers that the organization made or received. */
export function OffersScreen(): ReactNode {
  const { slug } = useParams({ from: '/frame/o/$slug' });
  const { role, status, after } = useSearch({ from: '/frame/o/$slug/offers' });
  const { id } = useHere();
  const read = useDocument(OffersDocument, { role, status, after });
  return (
    <Page title="Offers">
      <Filters>
        <Filter label="Direction" name="role" value={role} options={roles} />
        <Filter label="Status" name="status" value={status} options={statuses} />
      </Filters>
      <PagedList
        read={read}
        field="offers"
        after={after}
        empty={
          <Empty
            action={
              <ButtonLink to="/o/$slug/market" params={{ slug }} search={{}}>
                To the market
              </ButtonLink>
            }
          >
            There are no such offers. You make one at a listing of the market.
          </Empty>
        }
      >
        {(offers) => <Table caption="Offers" rows={offers} columns={columnsFor(id)} keyOf={(offer) => offer.id} />}
      </PagedList>
    </Page>
  );
}

function columnsFor(organizationId: string): Column<OfferRowFragment>[] {
  return [
    { title: 'Listing', cell: (row) => <OfferLink {...row} /> },
    {
      title: 'With',
      cell: (row) =>
        partyOf(row, organizationId) === 'buyer'
          ? `to ${row.seller?.name ?? 'a former organization'}`
          : `from ${row.buyer?.name ?? 'a former organization'}`,
      wide: true,
    },
    { title: 'Status', cell: (row) => <OfferStatus offer={row} party={partyOf(row, organizationId)} />, wide: true },
    { title: 'Units', cell: ({ quantity }) => quantity, numeric: true, wide: true, labeled: true },
    { title: 'Price of a unit', cell: ({ unitAmount }) => <Amount money={unitAmount} />, numeric: true },
    {
      title: 'Deadline',
      cell: ({ awaiting, expiresAt, updatedAt }) =>
        awaiting === null ? (
          <>
            ended <Time at={updatedAt} day />
          </>
        ) : (
          <DeadlineCountdown to={expiresAt} />
        ),
      wide: true,
    },
  ];
}

function OfferLink({ id, listing }: OfferRowFragment): ReactNode {
  const { slug } = useParams({ from: '/frame/o/$slug' });
  return (
    <Link to="/o/$slug/offers/$id" params={{ slug, id }}>
      {listing?.title ?? 'A listing that is not shown now'}
    </Link>
  );
}
