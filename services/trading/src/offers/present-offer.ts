import { annotationOf, moneyJson } from '@marketplace/kernel';
import type { Offer as OfferOutput, SharedOffer } from '@marketplace/trading-contract';
import type { Offer } from '../entities/offer.entity.ts';
import type { OfferRevision } from '../entities/offer-revision.entity.ts';
import { partyOf } from '../parties.ts';

/**
 * What both parties see of the offer, and what the viewer keeps with it, as it is in its events. `revisions` are those of the offer, in any order. A query
 * reads them after the offer, so there may be one that was made after `offer` was read; it is left out.
 */
export function presentSharedOffer(
  offer: Offer,
  revisions: OfferRevision[],
  viewerOrganizationId: string,
): SharedOffer {
  const { currency } = offer;
  const shipping = (amount: bigint | null | undefined) => (amount == null ? null : moneyJson({ amount, currency }));
  return {
    id: offer.id,
    listingId: offer.listingId,
    buyerOrganizationId: offer.buyerOrganizationId,
    sellerOrganizationId: offer.sellerOrganizationId,
    status: offer.status,
    awaiting: offer.awaiting ?? null,
    revision: offer.revision,
    unitAmount: moneyJson({ amount: offer.unitAmount, currency }),
    quantity: offer.quantity,
    shippingAmount: shipping(offer.shippingAmount),
    expiresAt: offer.expiresAt.toISOString(),
    revisions: revisions
      .filter(({ revision }) => revision <= offer.revision)
      .toSorted((a, b) => a.revision - b.revision)
      .map(({ revision, proposedBy, unitAmount, quantity, shippingAmount, message, expiresAt, createdAt }) => ({
        revision,
        proposedBy,
        unitAmount: moneyJson({ amount: unitAmount, currency }),
        quantity,
        shippingAmount: shipping(shippingAmount),
        message,
        expiresAt: expiresAt.toISOString(),
        createdAt: createdAt.toISOString(),
      })),
    destinationCountry: offer.shippingAddress?.country ?? null,
    closedReason: offer.closedReason ?? null,
    orderId: offer.orderId ?? null,
    ...annotationOf(offer, partyOf(offer, viewerOrganizationId)),
    createdAt: offer.createdAt.toISOString(),
    updatedAt: offer.updatedAt.toISOString(),
    version: offer.version,
  };
}

/**
 * The offer as the viewer sees it. Only the buyer sees the address. Only the seller sees whether a threshold decided it: with that, a buyer could find
 * the thresholds.
 */
export function presentOffer(offer: Offer, revisions: OfferRevision[], viewerOrganizationId: string): OfferOutput {
  const shared = presentSharedOffer(offer, revisions, viewerOrganizationId);
  return offer.sellerOrganizationId === viewerOrganizationId
    ? { ...shared, autoDecided: offer.autoDecided }
    : { ...shared, shippingAddress: offer.shippingAddress ?? null };
}
