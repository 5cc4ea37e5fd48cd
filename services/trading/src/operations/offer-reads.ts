import { equal, sql } from '@marketplace/store';
import type { TradingInput } from '../input.ts';
import { offerReads } from '../offers/offer.ts';

export const { get: getOffer, getMany: getOffers } = offerReads;

export const listOffers = offerReads.list<TradingInput<'listOffers'>>('offers', ({ listingId }) => [
  equal(sql`listing_id`, listingId),
]);
