import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { assertVersion, type Caller, notFound, organizationOf } from '@marketplace/kernel';
import { type Listing, ListingEntity } from './entities/listing.entity.ts';

/** The seller's own listing, locked for a change. Another organization's is as missing as one that never was. */
export async function lockOwnListing(em: EntityManager, caller: Caller, id: string): Promise<Listing> {
  const where = { id, organizationId: organizationOf(caller) };
  const listing = await em.findOne(ListingEntity, where, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!listing) throw notFound();
  assertVersion(caller, listing.version);
  return listing;
}
