import { type Caller, organizationOf } from '@marketplace/kernel';
import { findRecords, type Read, sql } from '@marketplace/store';
import type { Offer as OfferOutput } from '@marketplace/trading-contract';
import { type Offer, OfferEntity } from '../entities/offer.entity.ts';
import type { TradingInput } from '../input.ts';
import { presentOffer, revisionsOf } from '../offers/offer.ts';
import { ofParty } from '../parties.ts';

/** The offers of which the caller's organization is a party, in any order. Makes two queries. */
export async function getOffers(
  { em }: Read,
  caller: Caller,
  { ids }: TradingInput<'getOffers'>,
): Promise<{ data: OfferOutput[] }> {
  const organizationId = organizationOf(caller);
  const offers: Offer[] = await findRecords(
    em,
    OfferEntity,
    sql`where id = any(${ids}) and ${ofParty(organizationId)}`,
  );
  // Not `ids`, which may include offers of other organizations.
  const revisions = await revisionsOf(
    em,
    offers.map(({ id }) => id),
  );
  return { data: offers.map((offer) => presentOffer(offer, revisions.get(offer.id) ?? [], organizationId)) };
}
