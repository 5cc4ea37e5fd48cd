import { type Caller, organizationOf } from '@marketplace/kernel';
import { findNewest, inPage, type Keyring, openPage, type Page, type Read, sql } from '@marketplace/store';
import type { Listing } from '@marketplace/trading-contract';
import { ListingEntity } from '../entities/listing.entity.ts';
import type { TradingInput } from '../input.ts';
import { presentListing } from '../listings/present-listing.ts';
import { visibleParts } from '../listings/visible-to.ts';

type Work = Read & { keyring: Keyring };

/** Throws `invalid_cursor` for a cursor of other filters or of another organization. */
export async function listListings(
  { em, keyring }: Work,
  caller: Caller,
  input: TradingInput<'listListings'>,
): Promise<Page<Listing>> {
  const owner = organizationOf(caller);
  const { limit, cursor, ...filters } = input;
  const { currency, createdAfter, createdBefore } = filters;
  const pager = openPage(keyring, { list: 'listings', owner, filters }, { limit, cursor });
  const parts = visibleParts(owner, filters, [
    currency === undefined ? null : sql`currency = ${currency}`,
    ...inPage(pager.after, createdAfter, createdBefore),
  ]);
  const rows = await findNewest(em, ListingEntity, parts, pager.limit + 1);
  return pager.page(rows, (row) => presentListing(row, owner));
}
