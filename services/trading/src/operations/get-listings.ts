import { type Caller, organizationOf } from '@marketplace/kernel';
import type { Read } from '@marketplace/store';
import type { Listing } from '@marketplace/trading-contract';
import { ListingEntity } from '../entities/listing.entity.ts';
import type { TradingInput } from '../input.ts';
import { presentListing } from '../listings/present-listing.ts';
import { visibleTo } from '../listings/visible-to.ts';

/** The listings that the caller's organization may see, in any order. Makes one query. */
export async function getListings(
  { em }: Read,
  caller: Caller,
  { ids }: TradingInput<'getListings'>,
): Promise<{ data: Listing[] }> {
  const organizationId = organizationOf(caller);
  const listings = await em.find(ListingEntity, { $and: [{ id: ids }, visibleTo(organizationId)] });
  return { data: listings.map((listing) => presentListing(listing, organizationId)) };
}
