import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type Annotation,
  assertVersion,
  type Caller,
  moneyJson,
  notFound,
  organizationOf,
  ServiceError,
} from '@marketplace/kernel';
import { findRecords, isUniqueViolation, sql, type Sql, type Work } from '@marketplace/store';
import { type Listing as ListingRecord, type PublicListing, tradingErrors } from '@marketplace/trading-contract';
import { emitEvent } from '../emit-event.ts';
import { type Listing, ListingEntity } from '../entities/listing.entity.ts';
import { type ListingPrices, pricesOf } from './listing-prices.ts';
import { inactiveSeller, isWithoutSeller } from './seller.ts';

/**
 * Locks listings, in the order of their ids, and returns them by id. To avoid deadlocks, every transaction of trading
 * takes its locks in this order: organizations, listings, offers, orders, each by id. Only a payment locks offers after
 * its order, to close those of the listings that it holds: no transaction waits for an order while it holds an offer.
 */
export async function lockListings(em: EntityManager, ids: Iterable<string>): Promise<Map<string, Listing>> {
  const listings: Listing[] = await findRecords(
    em,
    ListingEntity,
    sql`where id = any(${[...new Set(ids)]}) order by id for no key update`,
  );
  return new Map(listings.map((listing) => [listing.id, listing]));
}

/**
 * Locks a listing of the caller's organization for a change. Throws `not_found` for one of another organization, as for
 * one that does not exist, and `precondition_failed` if it is not at the version that the caller expects.
 */
export async function lockOwnListing(em: EntityManager, caller: Caller, id: string): Promise<Listing> {
  const where = { id, organizationId: organizationOf(caller) };
  const listing = await em.findOne(ListingEntity, where, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!listing) throw notFound();
  assertVersion(caller, listing.version);
  return listing;
}

/** Flushes. Throws `validation_failed` (`sku_taken`) or `invalid_state_transition` (seller not active). */
export async function saveListing(em: EntityManager): Promise<void> {
  await em.flush().catch(refuseListing);
}

/**
 * Turns a database error of a listing's insert or update into a ServiceError: `validation_failed` (`sku_taken`) or
 * `invalid_state_transition` (seller not active). Other errors are thrown unchanged.
 */
export function refuseListing(error: unknown): never {
  if (isWithoutSeller(error)) throw inactiveSeller(error);
  if (!isUniqueViolation(error, 'listing_sku')) throw error;
  const detail = 'Another listing of your organization has this SKU. Case, width and composed accents do not differ.';
  throw new ServiceError(
    'validation_failed',
    detail,
    { faults: [{ path: ['sku'], code: 'sku_taken', detail }] },
    error,
  );
}

/** The listing as it is in events, which its seller receives. */
function presentPublicListing(listing: Listing): PublicListing {
  return { ...withPrices(listing, pricesOf(listing)), ...annotation(listing) };
}

function annotation({ externalId, metadata }: Listing): Annotation {
  return { externalId: externalId ?? null, metadata: metadata ?? {} };
}

function withPrices(listing: Listing, { price, shippingAmount }: ListingPrices): Omit<PublicListing, keyof Annotation> {
  return {
    id: listing.id,
    organizationId: listing.organizationId,
    title: listing.title,
    description: listing.description,
    sku: listing.sku ?? null,
    categories: listing.categories,
    imageUrls: listing.imageUrls,
    attributes: listing.attributes,
    price: moneyJson(price),
    shippingAmount: moneyJson(shippingAmount),
    requiresShipping: listing.requiresShipping,
    immediatePayment: listing.immediatePayment,
    deliveryDays: listing.deliveryDays ?? null,
    quantity: listing.quantity,
    quantityReserved: listing.quantityReserved,
    quantityAvailable: listing.quantity - listing.quantityReserved,
    offersEnabled: listing.offersEnabled,
    buyNowEnabled: listing.buyNowEnabled,
    offerTtlHours: listing.offerTtlHours,
    status: listing.status,
    publishedAt: listing.publishedAt?.toISOString() ?? null,
    archivedAt: listing.archivedAt?.toISOString() ?? null,
    createdAt: listing.createdAt.toISOString(),
    updatedAt: listing.updatedAt.toISOString(),
    version: listing.version,
  };
}

/**
 * The listing as the viewer's organization may see it. Only the seller sees its annotation and the thresholds that
 * accept and decline offers, which would tell buyers the lowest acceptable price.
 */
export function presentListing(listing: Listing, viewerOrganizationId: string): ListingRecord {
  const prices = pricesOf(listing);
  const record: ListingRecord = withPrices(listing, prices);
  if (listing.organizationId !== viewerOrganizationId) return record;
  const { autoAcceptAmount, autoDeclineAmount } = prices;
  record.autoAcceptAmount = autoAcceptAmount && moneyJson(autoAcceptAmount);
  record.autoDeclineAmount = autoDeclineAmount && moneyJson(autoDeclineAmount);
  return Object.assign(record, annotation(listing));
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

/** SQL: `later`, so that a list of changes has this one after those before it. */
const changedAt = (now: Date) => sql`greatest(l.updated_at + interval '1 millisecond', ${now})`;

/** A number of units of a listing. */
export interface Units {
  listingId: string;
  quantity: number;
}

const available = sql`(l.quantity - l.quantity_reserved)`;

/**
 * Reserves units for an unpaid order. A listing without available units becomes `sold_out`. Throws `insufficient_stock`
 * if one of the listings has too few units or is not published; the transaction must then be rolled back. Each listing
 * may be named once.
 */
export async function reserveStock(em: EntityManager, now: Date, units: Units[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update listing l
       set quantity_reserved = l.quantity_reserved + u.quantity,
           status = case when ${available} = u.quantity then 'sold_out' else l.status end,
           updated_at = ${changedAt(now)}, version = l.version + 1
      from ${asTable(units)}
     where l.id = u."listingId" and l.status = 'published' and ${available} >= u.quantity
    returning l.id`.execute(em.getKysely());
  const reserved = new Set(rows.map(({ id }) => id));
  const missing = units.filter(({ listingId }) => !reserved.has(listingId));
  if (missing.length > 0) throw await insufficientStock(em, missing);
}

/** Makes the units of a canceled order available again. A listing that is sold out is published again. */
export async function releaseStock(em: EntityManager, now: Date, units: Units[]): Promise<void> {
  await change(em, now, units, sql`quantity_reserved = l.quantity_reserved - u.quantity`);
}

/** Removes the units of a paid order from the stock. Returns the listings that have no unit left, not even reserved. */
export async function sellStock(em: EntityManager, now: Date, units: Units[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; gone: boolean }>`
    update listing l
       set quantity = l.quantity - u.quantity, quantity_reserved = l.quantity_reserved - u.quantity,
           updated_at = ${changedAt(now)}, version = l.version + 1
      from ${asTable(units)} where l.id = u."listingId"
    returning l.id, l.quantity = 0 as gone`.execute(em.getKysely());
  return rows.filter(({ gone }) => gone).map(({ id }) => id);
}

/** Adds units to the stock, after the refund of an order that was never fulfilled. */
export async function restock(em: EntityManager, now: Date, units: Units[]): Promise<void> {
  await change(em, now, units, sql`quantity = l.quantity + u.quantity`);
}

async function change(em: EntityManager, now: Date, units: Units[], assignment: Sql): Promise<void> {
  await sql`
    update listing l
       set ${assignment}, status = case when l.status = 'sold_out' then 'published' else l.status end,
           updated_at = ${changedAt(now)}, version = l.version + 1
      from ${asTable(units)} where l.id = u."listingId"`.execute(em.getKysely());
}

function asTable(units: Units[]): Sql {
  const rows = JSON.stringify(units.map(({ listingId, quantity }) => ({ listingId, quantity })));
  return sql`jsonb_to_recordset(${rows}::jsonb) as u("listingId" text, quantity int)`;
}

async function insufficientStock(em: EntityManager, units: Units[]): Promise<Error> {
  const { rows } = await sql<{ id: string; available: number }>`
    select l.id, case when l.status = 'published' then ${available} else 0 end as available
      from listing l where l.id = any(${units.map(({ listingId }) => listingId)})`.execute(em.getKysely());
  const left = new Map(rows.map((row) => [row.id, row.available]));
  return tradingErrors.insufficient_stock('Fewer units are left than you asked for.', {
    details: units.map(({ listingId, quantity }) => ({
      listingId,
      requested: quantity,
      available: left.get(listingId) ?? 0,
    })),
  });
}

type Status = ListingRecord['status'];

/**
 * Statuses in which every caller with an organization may see a listing while its seller is active. Other listings are
 * visible to their seller only.
 */
export const publicStatuses: readonly Status[] = ['published', 'sold_out'];

/** The other statuses. */
export const hiddenStatuses: readonly Status[] = ['draft', 'paused', 'archived'];

/** SQL, a boolean: the row of `listing` has one of `hiddenStatuses`. In the words of the index `listing_hidden`. */
export const isHidden = sql`(status in ('published', 'sold_out')) is false`;

/** Whether everyone may see a listing in this status, if its seller is active. */
export function isPublic({ status }: Pick<Listing, 'status'>): boolean {
  return publicStatuses.includes(status);
}

/**
 * Whether the seller of the row of `listing` is active. An organization without a row is. A scalar subquery, which
 * PostgreSQL evaluates by the primary key for each row that it examines.
 */
const sellerIsActive = sql`coalesce(
  (select o.status = 'active' from organization o where o.id = listing.organization_id), true)`;

/** SQL, a boolean: the organization may see the row of `listing`. */
export function visibleTo(organizationId: string): Sql {
  return sql`listing.organization_id = ${organizationId}
    or listing.status in ('published', 'sold_out') and ${sellerIsActive}`;
}
