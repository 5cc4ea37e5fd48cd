import type { Offer } from '../entities/offer.entity.ts';
import { buyerOfOffer, countUnpaid, isReservationLeft } from '../orders/reservations.ts';
import { acceptCurrent, type AcceptingWork, type OpenOffer } from './accept-current.ts';
import { declineCurrent } from './decline-current.ts';

/**
 * Accepts or declines the buyer's current revision if a threshold of the listing says so. An offer that cannot be
 * accepted at present, for example because the listing is paused, stays open for the seller.
 */
export async function decideByThreshold(work: AcceptingWork, open: OpenOffer): Promise<Offer> {
  const { offer, listing } = open;
  const { autoAcceptAmount, autoDeclineAmount } = listing;
  if (autoAcceptAmount != null && offer.unitAmount >= autoAcceptAmount && (await canBeAccepted(work, open)))
    return (await acceptCurrent(work, open, { autoDecided: true })).offer;
  if (autoDeclineAmount != null && offer.unitAmount < autoDeclineAmount)
    return declineCurrent(work, open, { autoDecided: true });
  return offer;
}

async function canBeAccepted(work: AcceptingWork, { offer, listing }: OpenOffer): Promise<boolean> {
  if (listing.status !== 'published' || listing.quantity - listing.quantityReserved < offer.quantity) return false;
  if (listing.requiresShipping && !offer.shippingAddress) return false;
  const { sellerOrganizationId, listingId } = offer;
  const reserving = { ...buyerOfOffer(offer), sellerOrganizationId, listingIds: [listingId] };
  return isReservationLeft(work, await countUnpaid(work, reserving));
}
