import { type Caller, organizationOf, ServiceError } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import { type Party, tradingErrors } from '@marketplace/trading-contract';
import { lockListings } from '../listings/lock-listings.ts';
import { buyerOfOffer, lockReservations } from '../orders/reservations.ts';
import { assertUnrelated } from '../organizations/assert-unrelated.ts';
import { lockStatuses } from '../organizations/lock-statuses.ts';
import type { TradingContext } from '../trading-context.ts';
import type { OpenOffer } from './accept-current.ts';
import { lockOwnOffer } from './lock-offer.ts';
import { findOwnOffer } from './find-offer.ts';
import { assertOpen, assertRevision } from './offer-rules.ts';
import { revisionsOf } from './revisions.ts';

/**
 * Locks an offer and its listing for an answer that may lead to an order. Throws `not_found`, `precondition_failed`,
 * `offer_not_open`, `offer_expired`, `offer_revision_conflict`, `invalid_state_transition` (the caller's organization
 * is not active), `self_dealing` (they share an owner) and `listing_not_available` (the other one is not active).
 */
export async function lockForAnswer(
  { em, now, riskControls }: Work & Pick<TradingContext, 'riskControls'>,
  caller: Caller,
  { id, expectedRevision }: { id: string; expectedRevision: number },
): Promise<OpenOffer & { party: Party }> {
  // The listing is locked first, and which one it is never changes.
  const { offer: seen } = await findOwnOffer(em, caller, id);
  assertUnrelated(
    { riskControls },
    caller,
    seen.buyerOrganizationId === organizationOf(caller) ? seen.sellerOrganizationId : seen.buyerOrganizationId,
  );
  const inactive = await lockStatuses(em, [seen.buyerOrganizationId, seen.sellerOrganizationId]);
  await lockReservations(em, buyerOfOffer(seen));
  const listing = (await lockListings(em, [seen.listingId])).get(seen.listingId)!;
  const { offer, party } = await lockOwnOffer(em, caller, id);
  assertOpen(offer, now);
  assertRevision(offer, expectedRevision);
  const own = party === 'buyer' ? offer.buyerOrganizationId : offer.sellerOrganizationId;
  if (inactive.has(own))
    throw new ServiceError('invalid_state_transition', 'Your organization cannot trade at the moment.');
  if (inactive.size > 0) throw tradingErrors.listing_not_available('The other party cannot trade at the moment.');
  return { offer, party, listing, revisions: (await revisionsOf(em, [id])).get(id) ?? [] };
}
