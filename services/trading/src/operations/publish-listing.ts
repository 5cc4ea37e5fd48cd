import { type Caller, organizationOf } from '@marketplace/kernel';
import { later, type Work } from '@marketplace/store';
import type { Listing as ListingRecord } from '@marketplace/trading-contract';
import type { Listing } from '../entities/listing.entity.ts';
import type { TradingInput } from '../input.ts';
import { assertUnitPayable, pricesOf } from '../listings/listing-prices.ts';
import { assertPublishable } from '../listings/listing-rules.ts';
import { emitPublished, lockOwnListing, presentListing } from '../listings/listing.ts';
import { assertActiveSeller } from '../listings/seller.ts';
import type { TradingContext } from '../trading-context.ts';

/**
 * Throws `invalid_state_transition` unless the listing can be published and the seller is active, and
 * `amount_out_of_range` if its price cannot be paid.
 */
export async function publishListing(
  work: Work & Pick<TradingContext, 'paymentProvider'>,
  caller: Caller,
  { id }: TradingInput<'publishListing'>,
): Promise<ListingRecord> {
  const organizationId = organizationOf(caller);
  const listing = await lockOwnListing(work.em, caller, id);
  await assertActiveSeller(work.em, organizationId);
  await publish(work, listing);
  work.audit({ action: 'listing.published', organizationId, targets: [{ type: 'listing', id }] });
  return presentListing(listing, organizationId);
}

/**
 * Publishes the listing and emits `listing.published`. Throws `invalid_state_transition` unless it can be published,
 * and `amount_out_of_range` if its price cannot be paid.
 */
async function publish(
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
