import type { Work } from '@marketplace/store';
import { emitForEach } from '../emit-event.ts';
import type { Offer } from '../entities/offer.entity.ts';
import type { OfferRevision } from '../entities/offer-revision.entity.ts';
import { bothParties } from '../parties.ts';
import { presentSharedOffer } from './present-offer.ts';

/** Emits an event about an offer that has just been written, to both parties. */
export function emitOffer(
  work: Pick<Work, 'emit'>,
  type: 'offer.submitted' | 'offer.countered' | 'offer.accepted' | 'offer.rejected',
  offer: Offer,
  revisions: OfferRevision[],
): void {
  emitForEach(work, {
    type,
    organizationIds: bothParties(offer),
    objectId: offer.id,
    objectVersion: offer.version,
    occurredAt: offer.updatedAt,
    dataFor: (party) => ({ object: presentSharedOffer(offer, revisions, party) }),
  });
}
