import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, notFound, organizationOf } from '@marketplace/kernel';
import { findRecords, sql } from '@marketplace/store';
import type { Party } from '@marketplace/trading-contract';
import { type Offer, OfferEntity } from '../entities/offer.entity.ts';
import { partyOf } from '../parties.ts';

/** An offer of the caller's organization, and which party the organization is. */
export interface OwnOffer {
  offer: Offer;
  party: Party;
}

/** Finds an offer. Throws `not_found` if the caller's organization is not a party of it. */
export async function findOwnOffer(em: EntityManager, caller: Caller, id: string): Promise<OwnOffer> {
  const [offer]: Offer[] = await findRecords(em, OfferEntity, sql`where id = ${id}`);
  return ownOffer(caller, offer);
}

/** The offer, with the party that the caller's organization is. Throws `not_found` if it is none. */
export function ownOffer(caller: Caller, offer: Offer | undefined): OwnOffer {
  const party = offer && partyOf(offer, organizationOf(caller));
  if (!offer || !party) throw notFound();
  return { offer, party };
}
