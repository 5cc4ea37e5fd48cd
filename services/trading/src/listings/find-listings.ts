import type { EntityManager } from '@mikro-orm/postgresql';
import { amountMax } from '@marketplace/kernel';
import {
  allOf,
  beyond,
  changedFirst,
  findFew,
  inOrder,
  type ListOrder,
  newestFirst,
  type Position,
  sql,
  type Sql,
  takeFirst,
  walk,
  type Walked,
} from '@marketplace/store';
import { type Listing, ListingEntity } from '../entities/listing.entity.ts';
import type { TradingInput } from '../input.ts';
import type { SearchQuery } from './search-query.ts';
import { hiddenStatuses, isHidden, publicStatuses, visibleTo } from './listing.ts';

type Input = TradingInput<'listListings'>;
type Status = Listing['status'];
type Order = ListOrder<Listing>;

/** The orders of the list, by the value of `sort`. */
export const listingOrders: Record<NonNullable<Input['sort']>, Order> = {
  newest: newestFirst,
  price_asc: { column: sql`price_amount`, direction: 'asc', keyOf: ({ priceAmount }) => priceAmount },
  price_desc: { column: sql`price_amount`, direction: 'desc', keyOf: ({ priceAmount }) => priceAmount },
};

/** Filters and order of a list of listings. Bounds of the price, and orders by price, need the filter `currency`. */
export interface ListingSearch {
  viewer: string;
  filters: Omit<Input, 'limit' | 'cursor' | 'q' | 'categories' | 'sort'>;
  search: SearchQuery | undefined;
  order: Order;
  after: Position | null;
  limit: number;
}

/**
 * Numbers of listings that a request may examine: in each part of the list in the first step, among those that an index
 * finds for a filter, and in each part in the last step. docs/adr/0045 has the figures behind these numbers.
 */
const examinedMax = { first: 2_000, indexed: 10_000, last: 20_000 };

/**
 * The first listings after a position that `viewer` may see and that match the filters. Without filters, these are
 * nearly always the first listings. Otherwise it walks through the list in its order. If that does not fill a third of
 * the page, it asks the indexes whether few listings match one of the filters, and sorts those. Otherwise it walks on
 * to a limit, and may find fewer listings than there are (`Walked.stoppedAt`).
 */
export async function findListings(em: EntityManager, list: ListingSearch): Promise<Walked<Listing>> {
  const { viewer, order, limit, after } = list;
  const parts = partsOf(list, order);
  const position = beyond(order, after);
  const wanted = allOf([wantedBy(list), position]);
  const ranges = parts.map((part) => allOf([rangeOf(part, list, order), position]));
  if (parts.length > 0 && !hasOtherFilters(list)) {
    const rows = await takeFirst(em, ListingEntity, { parts: ranges, wanted: visibleTo(viewer), order, limit });
    if (rows) return { rows, stoppedAt: null };
  }
  const found = (max: number): Promise<Walked<Listing>> =>
    walk(em, ListingEntity, {
      parts: ranges,
      wanted,
      order,
      limit,
      examinedMax: max,
    });
  const byId = idSource(list);
  if (byId && parts.length > 0) {
    const sources = [byId];
    const few = await findFew<Listing>(em, ListingEntity, { sources, wanted, order, limit, max: examinedMax.indexed });
    return few ? { rows: few, stoppedAt: null } : found(examinedMax.last);
  }
  const indexed = indexedSources(list);
  if (parts.length === 0 || indexed.length === 0) return found(examinedMax.last);
  const first = await found(examinedMax.first);
  if (first.stoppedAt === null) return first;
  // Number of matches above which walking on soon fills the page, and the index may have too many.
  if (first.rows.length >= limit / 3) return found(examinedMax.last);
  for (const sources of indexed) {
    const few = await findFew<Listing>(em, ListingEntity, { sources, wanted, order, limit, max: examinedMax.indexed });
    if (few) return { rows: few, stoppedAt: null };
  }
  return found(examinedMax.last);
}

/**
 * The complete condition of the list. Its text does not depend on which filters are set, so that few texts are
 * prepared; no index is used for it.
 */
function wantedBy({ viewer, filters, search }: ListingSearch): Sql {
  const { organizationId, status, currency, minPrice, maxPrice, createdAfter, createdBefore, updatedAfter } = filters;
  const { sku, externalId } = filters;
  const seller = filters.mine ? viewer : undefined;
  return allOf([
    given(seller, (id) => sql`organization_id = ${id}`),
    given(organizationId, (id) => sql`organization_id = ${id}`),
    given(status, (some) => sql`status = any(${some}::text[])`),
    given(currency, (code) => sql`currency = ${code}`),
    given(minPrice, (amount) => sql`price_amount >= ${amount}`),
    given(maxPrice, (amount) => sql`price_amount <= ${amount}`),
    given(createdAfter, (at) => sql`created_at > ${at && new Date(at)}`),
    given(createdBefore, (at) => sql`created_at < ${at && new Date(at)}`),
    given(updatedAfter, (at) => sql`updated_at > ${at && new Date(at)}`),
    given(sku, (one) => sql`trading.compared(sku) = trading.compared(${one})`),
    given(externalId === undefined ? undefined : viewer, (id) => sql`organization_id = ${id}`),
    given(externalId, (id) => sql`external_id = ${id}`),
    given(search?.query, (query) => sql`search @@ ${query}::tsquery`),
    visibleTo(viewer),
  ]);
}

/** Whether there are filters besides those that `rangeOf` applies. The most frequent requests have none. */
function hasOtherFilters({ filters, search, order }: ListingSearch): boolean {
  const { currency, minPrice, maxPrice, createdAfter, createdBefore } = filters;
  const prices = [currency, minPrice, maxPrice];
  const times = [createdAfter, createdBefore];
  const others = order === newestFirst ? prices : order === changedFirst ? [...prices, ...times] : times;
  return [...others, search, filters.sku, filters.externalId].some((filter) => filter !== undefined);
}

/** The condition, if there is a value. PostgreSQL evaluates it from left to right. */
function given<T>(value: T | undefined, condition: (value: T | null) => Sql): Sql {
  return sql`${value === undefined} or ${condition(value ?? null)}`;
}

/**
 * A part of the list: listings that an index has in the order of the list. `seller` null: of all sellers. `hidden`: in
 * any of `hiddenStatuses`, which only the index of the newest has together.
 */
interface Part {
  seller: string | null;
  status: Status | 'hidden';
}

/** The parts that together have all listings that the viewer may see and that match seller and status. */
function partsOf({ viewer, filters }: ListingSearch, order: Order): Part[] {
  const { mine, organizationId, status } = filters;
  if (mine && organizationId !== undefined && organizationId !== viewer) return [];
  const inStatuses = (seller: string | null, statuses: readonly Status[]): Part[] =>
    statuses.filter((one) => status?.includes(one) ?? true).map((one) => ({ seller, status: one }));
  const isOwn = mine || organizationId === viewer;
  const shown = inStatuses(isOwn ? viewer : (organizationId ?? null), publicStatuses);
  if (!isOwn && organizationId !== undefined) return shown;
  const together = status === undefined && order === newestFirst;
  const hidden: Part[] = together ? [{ seller: viewer, status: 'hidden' }] : inStatuses(viewer, hiddenStatuses);
  return [...shown, ...hidden];
}

/** Condition for the listings of a part. An index finds them by it in the order of the list. */
function rangeOf({ seller, status }: Part, { filters }: ListingSearch, order: Order): Sql {
  const { currency, minPrice, maxPrice, createdAfter, createdBefore } = filters;
  const part = [
    seller === null ? null : sql`organization_id = ${seller}`,
    status === 'hidden' ? isHidden : sql`status = ${status}`,
  ];
  if (order === newestFirst) {
    // The most frequent requests have no times. Their statement is shorter without these parameters of each part.
    if (createdAfter === undefined && createdBefore === undefined) return allOf(part);
    const [after, before] = [timeOr('-infinity', createdAfter), timeOr('infinity', createdBefore)];
    return allOf([...part, sql`created_at > ${after} and created_at < ${before}`]);
  }
  if (order === changedFirst) return allOf([...part, sql`updated_at > ${new Date(filters.updatedAfter!)}`]);
  const [min, max] = [minPrice ?? 0, maxPrice ?? amountMax];
  return allOf([...part, sql`currency = ${currency}`, sql`price_amount >= ${min} and price_amount <= ${max}`]);
}

function timeOr(otherwise: string, time: string | undefined): Date | string {
  return time === undefined ? otherwise : new Date(time);
}

/** A statement for `findFew`: the few listings with the given id of the viewer's own, or with the SKU. */
function idSource({ viewer, filters: { externalId, sku } }: ListingSearch): Sql | null {
  if (externalId !== undefined)
    return sql`select * from listing where organization_id = ${viewer} and external_id = ${externalId}`;
  if (sku === undefined) return null;
  // The first condition is that of the index.
  return sql`select * from listing where sku is not null and trading.compared(sku) = trading.compared(${sku})`;
}

/**
 * Statements for `findFew`, each array sufficient on its own: the listings with the words and categories, and those
 * that the other order's index has for the filters of price or time.
 */
function indexedSources(list: ListingSearch): Sql[][] {
  const { filters, search, order } = list;
  const { currency, createdAfter, createdBefore } = filters;
  const sources: Sql[][] = [];
  if (search && search.indexed !== null)
    sources.push([sql`select * from listing where search @@ ${search.indexed}::tsquery`]);
  const byPrice = currency !== undefined ? [listingOrders.price_asc] : [];
  const byTime = (createdAfter ?? createdBefore) !== undefined ? [newestFirst] : [];
  for (const other of order === newestFirst ? byPrice : byTime) {
    sources.push(
      partsOf(list, other).map(
        (part) => sql`select * from listing where ${rangeOf(part, list, other)} ${inOrder(other)}`,
      ),
    );
  }
  return sources;
}
