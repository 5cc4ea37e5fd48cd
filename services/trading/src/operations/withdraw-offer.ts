import { type Caller, organizationOf } from '@marketplace/kernel';
import { later, type Work } from '@marketplace/store';
import type { Offer as OfferOutput } from '@marketplace/trading-contract';
import type { TradingInput } from '../input.ts';
import { mailClosings, partiesToTell } from '../mailings.ts';
import { returnsOffer, emitOffer, lockOwnOffer, presentOffer, writeOffer } from '../offers/offer.ts';
import { expireIfDue } from '../offers/answers.ts';
import { assertOpen, assertProposed, assertRevision } from '../offers/offer-rules.ts';

async function run(work: Work, caller: Caller, input: TradingInput<'withdrawOffer'>): Promise<OfferOutput> {
  const { em, now, audit } = work;
  const { offer, revisions, party } = await lockOwnOffer(em, caller, input.id);
  assertOpen(offer, now);
  assertRevision(offer, input.expectedRevision);
  assertProposed(offer, party);
  const withdrawn = await writeOffer(
    em,
    offer,
    { status: 'withdrawn', awaiting: null, closedReason: 'withdrawn', shippingAddress: null },
    later(now, offer.updatedAt),
  );
  const whole = { offer: withdrawn, revisions };
  emitOffer(work, 'offer.rejected', whole);
  await mailClosings(work, [{ offer: withdrawn, parties: partiesToTell(withdrawn, { by: party }) }]);
  const organizationId = organizationOf(caller);
  audit({
    action: 'offer.withdrawn',
    organizationId,
    targets: [{ type: 'offer', id: offer.id }],
    ...(input.reason !== undefined && { changes: { reason: input.reason } }),
  });
  return presentOffer(whole, organizationId);
}

/**
 * Takes back the current revision, which closes the offer. Throws `not_found`, `precondition_failed`, `offer_not_open`,
 * `offer_expired`, `offer_revision_conflict` or `not_your_turn`.
 */
export const withdrawOffer = { check: expireIfDue, run, ...returnsOffer };
