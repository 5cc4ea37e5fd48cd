import type { EntityManager } from '@mikro-orm/postgresql';
import { assertVersion, type Caller, notFound, organizationOf } from '@marketplace/kernel';
import { findRecords, sql } from '@marketplace/store';
import type { Party } from '@marketplace/trading-contract';
import { type Offer, OfferEntity } from '../entities/offer.entity.ts';
import { partyOf } from '../parties.ts';

/** An offer of the caller's organization, and which party the organization is. */
export interface OwnOffer {
  offer: Offer;
  party: Party;
}

/** Reads an offer. Throws `not_found` if the caller's organization is not a party of it. */
export async function findOwnOffer(em: EntityManager, caller: Caller, id: string): Promise<OwnOffer> {
  const [offer]: Offer[] = await findRecords(em, OfferEntity, sql`where id = ${id}`);
  return own(caller, offer);
}

/**
 * Locks an offer for a change. Lock its listing before, if the change needs it. Throws `not_found`, as `findOwnOffer`
 * does, and `precondition_failed` if the offer is not at the version that the caller expects.
 */
export async function lockOwnOffer(em: EntityManager, caller: Caller, id: string): Promise<OwnOffer> {
  const [offer]: Offer[] = await findRecords(em, OfferEntity, sql`where id = ${id} for update`);
  const found = own(caller, offer);
  assertVersion(caller, found.offer.version);
  return found;
}

function own(caller: Caller, offer: Offer | undefined): OwnOffer {
  const party = offer && partyOf(offer, organizationOf(caller));
  if (!offer || !party) throw notFound();
  return { offer, party };
}
