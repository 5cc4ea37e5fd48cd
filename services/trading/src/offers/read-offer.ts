import { type Caller, organizationOf } from '@marketplace/kernel';
import type { Read } from '@marketplace/store';
import type { Offer } from '@marketplace/trading-contract';
import { findOwnOffer } from './find-offer.ts';
import { presentOffer } from './present-offer.ts';
import { revisionsOf } from './revisions.ts';

/** The offer as the caller sees it. Throws `not_found`. */
export async function readOffer({ em }: Read, caller: Caller, id: string): Promise<Offer> {
  const { offer } = await findOwnOffer(em, caller, id);
  const revisions = await revisionsOf(em, [id]);
  return presentOffer(offer, revisions.get(id) ?? [], organizationOf(caller));
}

/** How commands that return an offer answer a repetition; see `ClientRequestCommand`. */
export const returnsOffer = { resourceId: ({ id }: Offer): string => id, read: readOffer };
