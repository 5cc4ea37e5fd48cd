import { type Caller, notFound, organizationOf } from '@marketplace/kernel';
import type { Read } from '@marketplace/store';
import type { Listing } from '@marketplace/trading-contract';
import { ListingEntity } from '../entities/listing.entity.ts';
import type { TradingInput } from '../input.ts';
import { presentListing } from '../listings/present-listing.ts';
import { visibleTo } from '../listings/visible-to.ts';

/** Throws `not_found` if the listing does not exist or the caller's organization may not see it. */
export async function getListing({ em }: Read, caller: Caller, { id }: TradingInput<'getListing'>): Promise<Listing> {
  const organizationId = organizationOf(caller);
  const listing = await em.findOne(ListingEntity, { $and: [{ id }, visibleTo(organizationId)] });
  if (!listing) throw notFound();
  return presentListing(listing, organizationId);
}
