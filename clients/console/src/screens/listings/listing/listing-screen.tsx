import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useDocument } from '../../../data/queries.ts';
import { useHere } from '../../../data/session/session.tsx';
import {
  ArchiveListingDocument,
  ListingDocument,
  type ListingFragment,
  type ListingStatus,
  PauseListingDocument,
  PublishListingDocument,
} from '../../../generated/graphql/graphql.ts';
import { NotFound } from '../../../ui/layout/not-found.tsx';
import { Card, Facts } from '../../../ui/layout/card.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { RecordScreen } from '../../../ui/layout/record.tsx';
import { Id } from '../../../ui/show/id.tsx';
import { Status, wordOf } from '../../../ui/show/status.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ChangeDialog } from '../../../ui/overlays/change-dialog.tsx';
import { allows } from '../../../data/actions.ts';
import { EditListing } from './edit-listing.tsx';
import { listingTones } from '../../../records/listing/listing-tones.ts';
import { fieldWords, listingFields, textOf } from '../form/listing-values.ts';
import css from '../listings.module.css';

/** A listing of the organization, with its actions. */
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
  listing: ListingFragment;
  readAgain: () => Promise<ListingFragment | null | undefined>;
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
      primary={status !== 'archived' && <ListingActions listing={listing} />}
      aside={<Aside listing={listing} slug={slug} />}
    >
      {status === 'archived' ? (
        <Card title="What it said">
          <Facts rows={listingFields.map((field) => [fieldWords[field], textOf(field, listing[field])])} />
        </Card>
      ) : (
        <EditListing listing={listing} readAgain={readAgain} />
      )}
    </Page>
  );
}

function Aside({ listing, slug }: { listing: ListingFragment; slug: string }): ReactNode {
  const { id, status, quantity, quantityAvailable, quantityReserved, createdAt, publishedAt, archivedAt, updatedAt } =
    listing;
  return (
    <Card title="Facts">
      <Facts
        rows={[
          ['In stock', quantity],
          ['Reserved', quantityReserved],
          ['Available', quantityAvailable],
          ['Created', <Time at={createdAt} day />],
          publishedAt !== null && ['Published', <Time at={publishedAt} day />],
          archivedAt !== null && ['Archived', <Time at={archivedAt} day />],
          ['Changed', <Time at={updatedAt} />],
          ['Id', <Id id={id} />],
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

interface ActionsProps {
  listing: { id: string; title: string; status: ListingStatus };
}

/** Publishing, pausing and archiving. */
function ListingActions({ listing: { id, title, status } }: ActionsProps): ReactNode {
  const [opened, setOpened] = useState<'publish' | 'pause' | 'archive'>();
  const common = { variables: () => ({ id }), onClose: () => setOpened(undefined) };
  return (
    <span className={css.actions}>
      {allows('listing', status, 'archiveListing', 'seller') && (
        <Button look="danger" onClick={() => setOpened('archive')}>
          Archive
        </Button>
      )}
      {allows('listing', status, 'pauseListing', 'seller') && <Button onClick={() => setOpened('pause')}>Pause</Button>}
      {allows('listing', status, 'publishListing', 'seller') && (
        <Button look="primary" onClick={() => setOpened('publish')}>
          Publish
        </Button>
      )}
      {opened === 'publish' && (
        <ChangeDialog
          {...common}
          title={`Publish “${title}”?`}
          action="Publish"
          document={PublishListingDocument}
          done="The listing is published."
        >
          <p>All organizations see it in the market, and can buy it.</p>
        </ChangeDialog>
      )}
      {opened === 'pause' && (
        <ChangeDialog
          {...common}
          title={`Pause “${title}”?`}
          action="Pause"
          document={PauseListingDocument}
          done="The listing is paused."
        >
          <p>Buyers do not see it until you publish it again. Open offers stay open.</p>
        </ChangeDialog>
      )}
      {opened === 'archive' && (
        <ChangeDialog
          {...common}
          title={`Archive “${title}”?`}
          action="Archive for ever"
          danger
          document={ArchiveListingDocument}
          done="The listing is archived."
        >
          <p>It cannot be sold or published again, and its open offers end. Its orders go on. This cannot be undone.</p>
        </ChangeDialog>
      )}
    </span>
  );
}
