import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDocument } from '../../../data/queries.ts';
import { useHere } from '../../../data/session/session.tsx';
import { ListingDocument, type ListingQuery } from '../../../generated/graphql/graphql.ts';
import { NotFound } from '../../../ui/layout/not-found.tsx';
import { Card, Facts } from '../../../ui/layout/card.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { RecordScreen } from '../../../ui/layout/record.tsx';
import { Id } from '../../../ui/show/id.tsx';
import { Status, wordOf } from '../../../ui/show/status.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import { EditListing } from './edit-listing.tsx';
import { ListingActions } from './listing-actions.tsx';
import { listingTones } from '../listing-tones.ts';
import { textOf } from '../form/listing-texts.ts';
import { fieldWords, listingFields } from '../form/listing-values.ts';

type Listing = NonNullable<ListingQuery['listing']>;

/** A listing of the organization: what it says, and what can be done with it. */
export function ListingScreen(): ReactNode {
  const { id } = useParams({ from: '/frame/o/$slug/listings/$id' });
  const here = useHere();
  const read = useDocument(ListingDocument, { id });
  return (
    <RecordScreen read={read} field="listing" what="listing">
      {(listing) =>
        // The listing of another organization is in the market.
        listing.organizationId === here.id ? (
          <Shown key={id} listing={listing} readAgain={async () => (await read.refetch()).data?.data.listing} />
        ) : (
          <NotFound what="listing" />
        )
      }
    </RecordScreen>
  );
}

interface ShownProps {
  listing: Listing;
  readAgain: () => Promise<Listing | null | undefined>;
}

function Shown({ listing, readAgain }: ShownProps): ReactNode {
  const { slug } = useParams({ from: '/frame/o/$slug' });
  const { title, status } = listing;
  return (
    <Page
      title={title}
      breadcrumb={
        <Link to="/o/$slug/listings" params={{ slug }} search={{}}>
          Listings
        </Link>
      }
      status={<Status tone={listingTones[status]} word={wordOf(status)} />}
      primary={status !== 'archived' && <ListingActions of={listing} />}
      aside={<Aside listing={listing} slug={slug} />}
    >
      {status === 'archived' ? (
        <Card title="What it said">
          <Facts of={listingFields.map((field) => [fieldWords[field], textOf(field, listing[field])])} />
        </Card>
      ) : (
        <EditListing listing={listing} readAgain={readAgain} />
      )}
    </Page>
  );
}

function Aside({ listing, slug }: { listing: Listing; slug: string }): ReactNode {
  const { id, status, quantity, quantityAvailable, quantityReserved, createdAt, publishedAt, archivedAt, updatedAt } =
    listing;
  return (
    <Card title="Facts">
      <Facts
        of={[
          ['In stock', quantity],
          ['Reserved', quantityReserved],
          ['Available', quantityAvailable],
          ['Created', <Time at={createdAt} day />],
          publishedAt !== null && ['Published', <Time at={publishedAt} day />],
          archivedAt !== null && ['Archived', <Time at={archivedAt} day />],
          ['Changed', <Time at={updatedAt} />],
          ['Id', <Id of={id} />],
        ]}
      />
      {(status === 'published' || status === 'sold_out') && (
        <p>
          <Link to="/o/$slug/market/$id" params={{ slug, id }}>
            As buyers see it
          </Link>
        </p>
      )}
    </Card>
  );
}
