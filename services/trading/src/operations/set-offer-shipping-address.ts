import { type Caller, organizationOf, ServiceError } from '@marketplace/kernel';
import { later, type Work } from '@marketplace/store';
import type { Offer as OfferOutput } from '@marketplace/trading-contract';
import type { TradingInput } from '../input.ts';
import { returnsOffer, lockOwnOffer, presentOffer, writeOffer } from '../offers/offer.ts';
import { expireIfDue } from '../offers/answers.ts';
import { assertOpen } from '../offers/offer-rules.ts';
import { assertSameCountry } from '../orders/order-rules.ts';

async function run(
  { em, now, audit }: Work,
  caller: Caller,
  { id, shippingAddress }: TradingInput<'setOfferShippingAddress'>,
): Promise<OfferOutput> {
  const { offer, revisions, party } = await lockOwnOffer(em, caller, id);
  if (party === 'seller') throw new ServiceError('wrong_party', 'Only the buyer can set the shipping address.');
  assertOpen(offer, now);
  assertSameCountry(offer.shippingAddress, shippingAddress);
  const written = await writeOffer(em, offer, { shippingAddress }, later(now, offer.updatedAt));
  const organizationId = organizationOf(caller);
  audit({ action: 'offer.address_set', organizationId, targets: [{ type: 'offer', id }] });
  return presentOffer({ offer: written, revisions }, organizationId);
}

/**
 * Sets the address of an open offer. Throws `not_found`, `precondition_failed`, `wrong_party`, `offer_not_open`,
 * `offer_expired` or `validation_failed` (another country).
 */
export const setOfferShippingAddress = { check: expireIfDue, run, ...returnsOffer };
