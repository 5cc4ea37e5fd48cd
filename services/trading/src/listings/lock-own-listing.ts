import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { assertVersion, type Caller, notFound, organizationOf } from '@marketplace/kernel';
import { type Listing, ListingEntity } from '../entities/listing.entity.ts';

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
