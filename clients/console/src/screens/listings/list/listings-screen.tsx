import { Link, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDocument } from '../../../data/queries.ts';
import { type ListingRowFragment, ListingsDocument } from '../../../generated/graphql/graphql.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Filter, Filters } from '../../../ui/layout/list/filters.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PagedList } from '../../../ui/layout/list/paged-list.tsx';
import { Empty } from '../../../ui/layout/waiting.tsx';
import { Amount } from '../../../ui/show/money/amount.tsx';
import { Status, wordOf } from '../../../ui/show/status.tsx';
import { type Column, Table } from '../../../ui/show/table.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import { listingTones } from '../../../records/listing/listing-tones.ts';

const statuses = (['draft', 'published', 'paused', 'sold_out', 'archived'] as const).map(
  (status) => [status, wordOf(status)] as const,
);

/** The listings of the organization. */
export function ListingsScreen(): ReactNode {
  const { slug } = useParams({ from: '/frame/o/$slug' });
  const { status, after } = useSearch({ from: '/frame/o/$slug/listings' });
  const read = useDocument(ListingsDocument, { status, after });
  const create = (look: 'primary' | 'default') => (
    <ButtonLink look={look} to="/o/$slug/listings/new" params={{ slug }}>
      Create a listing
    </ButtonLink>
  );
  return (
    <Page title="Listings" primary={create('primary')}>
      <Filters>
        <Filter label="Status" name="status" value={status} options={statuses} />
      </Filters>
      <PagedList
        read={read}
        field="listings"
        after={after}
        empty={
          <Empty action={create('default')} guide={{ href: '/docs/guides/selling', text: 'How selling works' }}>
            {status === undefined ? 'You have no listings yet.' : 'You have no such listings.'}
          </Empty>
        }
      >
        {(listings) => <Table caption="Listings" rows={listings} columns={columns} keyOf={({ id }) => id} />}
      </PagedList>
    </Page>
  );
}

const columns: Column<ListingRowFragment>[] = [
  { title: 'Title', cell: (row) => <TitleLink {...row} /> },
  { title: 'Status', cell: ({ status }) => <Status tone={listingTones[status]} word={wordOf(status)} />, wide: true },
  { title: 'Price', cell: ({ price }) => <Amount money={price} />, numeric: true },
  { title: 'Available', cell: ({ quantityAvailable }) => quantityAvailable, numeric: true, wide: true, labeled: true },
  { title: 'Changed', cell: ({ updatedAt }) => <Time at={updatedAt} />, wide: true, labeled: true },
];

function TitleLink({ id, title }: ListingRowFragment): ReactNode {
  const { slug } = useParams({ from: '/frame/o/$slug' });
  return (
    <Link to="/o/$slug/listings/$id" params={{ slug, id }}>
      {title}
    </Link>
  );
}
