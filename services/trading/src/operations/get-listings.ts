import { type Caller, organizationOf } from '@marketplace/kernel';
import { findRecords, type Read, sql } from '@marketplace/store';
import type { Listing as ListingRecord } from '@marketplace/trading-contract';
import { type Listing, ListingEntity } from '../entities/listing.entity.ts';
import type { TradingInput } from '../input.ts';
import { presentListing } from '../listings/listing.ts';
import { visibleTo } from '../listings/visible-to.ts';

/** The listings that the caller's organization may see, in any order. Makes one query. */
export async function getListings(
  { em }: Read,
  caller: Caller,
  { ids }: TradingInput<'getListings'>,
): Promise<{ data: ListingRecord[] }> {
  const viewer = organizationOf(caller);
  const listings: Listing[] = await findRecords(
    em,
    ListingEntity,
    sql`where id = any(${ids}) and (${visibleTo(viewer)})`,
  );
  return { data: listings.map((listing) => presentListing(listing, viewer)) };
}
