import type { Caller } from '@marketplace/kernel';
import type { Read } from '@marketplace/store';
import type { Offer } from '@marketplace/trading-contract';
import type { TradingInput } from '../input.ts';
import { readOffer } from '../offers/offer.ts';

/** Throws `not_found` unless the caller's organization is a party of the offer. */
export function getOffer(read: Read, caller: Caller, { id }: TradingInput<'getOffer'>): Promise<Offer> {
  return readOffer(read, caller, id);
}
