import { later, type Work } from '@marketplace/store';
import { emitEvent } from '../emit-event.ts';
import type { Listing } from '../entities/listing.entity.ts';
import type { TradingContext } from '../trading-context.ts';
import { assertUnitPayable, pricesOf } from './listing-prices.ts';
import { assertPublishable } from './listing-rules.ts';
import { presentPublicListing } from './present-listing.ts';

/**
 * Publishes the listing and emits `listing.published`. Throws `invalid_state_transition` unless it can be published, and
 * `amount_out_of_range` if its price cannot be paid.
 */
export async function publish(
  work: Pick<Work, 'em' | 'now' | 'emit'> & Pick<TradingContext, 'paymentProvider'>,
  listing: Listing,
): Promise<void> {
  assertPublishable(listing);
  assertUnitPayable(work.paymentProvider, pricesOf(listing));
  const at = later(work.now, listing.updatedAt);
  listing.status = 'published';
  listing.publishedAt = at;
  listing.updatedAt = at;
  await work.em.flush();
  emitPublished(work, listing);
}

/** Emits `listing.published` for a listing that has just been written as published. */
export function emitPublished(work: Pick<Work, 'emit'>, listing: Listing): void {
  emitEvent(work, {
    type: 'listing.published',
    organizationIds: [listing.organizationId],
    objectId: listing.id,
    objectVersion: listing.version,
    occurredAt: listing.updatedAt,
    data: { object: presentPublicListing(listing) },
  });
}
