import { type Caller, notFound, organizationOf } from '@marketplace/kernel';
import { findRecords, type Read, sql } from '@marketplace/store';
import type { Listing as ListingRecord } from '@marketplace/trading-contract';
import { type Listing, ListingEntity } from '../entities/listing.entity.ts';
import type { TradingInput } from '../input.ts';
import { presentListing } from '../listings/listing.ts';
import { visibleTo } from '../listings/visible-to.ts';

/** Throws `not_found` if the listing does not exist or the caller's organization may not see it. */
export async function getListing(
  { em }: Read,
  caller: Caller,
  { id }: TradingInput<'getListing'>,
): Promise<ListingRecord> {
  const viewer = organizationOf(caller);
  const [listing]: Listing[] = await findRecords(em, ListingEntity, sql`where id = ${id} and (${visibleTo(viewer)})`);
  if (!listing) throw notFound();
  return presentListing(listing, viewer);
}
