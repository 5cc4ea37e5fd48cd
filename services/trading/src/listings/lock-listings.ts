import type { EntityManager } from '@mikro-orm/postgresql';
import { findRecords, sql } from '@marketplace/store';
import { type Listing, ListingEntity } from '../entities/listing.entity.ts';

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
