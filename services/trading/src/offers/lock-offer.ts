import type { EntityManager } from '@mikro-orm/postgresql';
import { assertVersion, type Caller } from '@marketplace/kernel';
import { findRecords, sql } from '@marketplace/store';
import { type Offer, OfferEntity } from '../entities/offer.entity.ts';
import { ownOffer, type OwnOffer } from './find-offer.ts';

/**
 * Locks an offer for a change. Lock its listing before, if the change needs it. Throws `not_found`, as `findOwnOffer`
 * does, and `precondition_failed` if the offer is not at the version that the caller expects.
 */
export async function lockOwnOffer(em: EntityManager, caller: Caller, id: string): Promise<OwnOffer> {
  const [offer]: Offer[] = await findRecords(em, OfferEntity, sql`where id = ${id} for update`);
  const found = ownOffer(caller, offer);
  assertVersion(caller, found.offer.version);
  return found;
}
