import type { Work } from '@marketplace/store';
import type { Listing } from './entities/listing.entity.ts';
import { assertPublishable } from './listing-rules.ts';
import { presentPublicListing } from './present-listing.ts';

/** Moves the listing to `published` and emits `listing.published`. Part of `publishListing`, and of `createListing` on request. */
export async function publish({ em, now, emit }: Pick<Work, 'em' | 'now' | 'emit'>, listing: Listing): Promise<void> {
  assertPublishable(listing);
  listing.status = 'published';
  listing.publishedAt = now;
  listing.updatedAt = now;
  await em.flush();
  emit({
    type: 'listing.published',
    organizationIds: [listing.organizationId],
    objectId: listing.id,
    objectVersion: listing.version,
    data: { object: presentPublicListing(listing) },
  });
}
