import {
  boundValues,
  changedFirst,
  type CursorKey,
  openPage,
  type Page,
  type Read,
  readsOf,
  sql,
} from '@marketplace/store';
import { type Caller, organizationOf, ServiceError } from '@marketplace/kernel';
import type { Listing } from '@marketplace/trading-contract';
import { ListingEntity } from '../entities/listing.entity.ts';
import { presentListing, visibleTo } from '../listings/listing.ts';
import { assertCurrency, type TradingInput } from '../input.ts';
import { findListings, listingOrders } from '../listings/find-listings.ts';
import { searchQuery } from '../listings/search-query.ts';

export const { get: getListing, getMany: getListings } = readsOf({
  entity: ListingEntity,
  parties: { seller: { organization: sql`organization_id` } },
  readableBy: (viewer) => sql`(${visibleTo(viewer)})`,
  present: presentListing,
});

type Work = Read & { cursorKey: CursorKey };

/**
 * A page may have fewer listings than `limit`, or none, and still a `nextCursor`: each request examines a bounded
 * number of listings. Throws `invalid_parameter` if prices are compared without a currency, or if a list of
 * changes is to be sorted otherwise, and `invalid_cursor` for a
 * cursor of other filters, of another order or of another organization.
 */
export async function listListings(
  { em, cursorKey }: Work,
  caller: Caller,
  input: TradingInput<'listListings'>,
): Promise<Page<Listing>> {
  const viewer = organizationOf(caller);
  const { limit, cursor, q, sort: asked, category, categories: given, ...filters } = input;
  const categories = category ? [...(given ?? []), ...category] : given;
  const sort = asked === 'newest' ? undefined : asked;
  const { currency, minPrice, maxPrice, status } = filters;
  assertCurrency(currency, { minPrice, maxPrice, sort });
  if (filters.updatedAfter !== undefined) assertUnsorted(asked);
  const order = filters.updatedAfter === undefined ? listingOrders[sort ?? 'newest'] : changedFirst;
  const bound = {
    list: 'listings',
    owner: viewer,
    filters: { ...filters, status: boundValues(status), categories, q, sort },
  };
  const pager = openPage(cursorKey, bound, { limit, cursor }, order);
  const isSearch = q !== undefined || categories !== undefined;
  const search = isSearch ? await searchQuery(em, { q, categories }) : undefined;
  if (search === null) return { data: [], nextCursor: null };
  const list = { viewer, filters, search, order, after: pager.after, limit: pager.limit + 1 };
  const { rows, stoppedAt } = await findListings(em, list);
  return pager.page(rows, (row) => presentListing(row, viewer), stoppedAt);
}

function assertUnsorted(sort: string | undefined): void {
  if (sort === undefined) return;
  const detail = 'A list with `updatedAfter` is sorted by `updatedAt`, oldest first.';
  throw new ServiceError('invalid_parameter', detail, {
    faults: [{ path: ['sort'], code: 'sorted_by_change', detail: 'Leave `sort` out, or `updatedAfter`.' }],
  });
}
