import { type Caller, organizationOf } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { Offer as OfferOutput } from '@marketplace/trading-contract';
import type { TradingInput } from '../input.ts';
import { declineCurrent, expireIfDue } from '../offers/answers.ts';
import { returnsOffer, lockOwnOffer, presentOffer } from '../offers/offer.ts';
import { assertAwaits, assertOpen, assertRevision } from '../offers/offer-rules.ts';

async function run(work: Work, caller: Caller, input: TradingInput<'rejectOffer'>): Promise<OfferOutput> {
  const { em, now, audit } = work;
  const { party, ...found } = await lockOwnOffer(em, caller, input.id);
  const { offer } = found;
  assertOpen(offer, now);
  assertRevision(offer, input.expectedRevision);
  assertAwaits(offer, party);
  const rejected = await declineCurrent(work, found);
  const organizationId = organizationOf(caller);
  audit({
    action: 'offer.rejected',
    organizationId,
    targets: [{ type: 'offer', id: offer.id }],
    ...(input.reason !== undefined && { changes: { reason: input.reason } }),
  });
  return presentOffer({ ...found, offer: rejected }, organizationId);
}

/**
 * Declines the current revision. Throws `not_found`, `precondition_failed`, `offer_not_open`, `offer_expired`,
 * `offer_revision_conflict` or `not_your_turn`.
 */
export const rejectOffer = { check: expireIfDue, run, ...returnsOffer };
