import { later, type Work } from '@marketplace/store';
import type { Offer } from '../entities/offer.entity.ts';
import { mailClosings, partiesToTell } from '../mailings/mail-about-offers.ts';
import type { OpenOffer } from './accept-current.ts';
import { emitOffer } from './emit-offer.ts';
import { writeOffer } from './write-offer.ts';

/** Rejects the current revision as declined and emits `offer.rejected`. */
export async function declineCurrent(
  work: Work,
  { offer, revisions }: Omit<OpenOffer, 'listing'>,
  { autoDecided = false }: { autoDecided?: boolean } = {},
): Promise<Offer> {
  const declined = await writeOffer(
    work.em,
    offer,
    { status: 'rejected', awaiting: null, closedReason: 'declined', autoDecided, shippingAddress: null },
    later(work.now, offer.updatedAt),
  );
  emitOffer(work, 'offer.rejected', declined, revisions);
  await mailClosings(work, [{ offer: declined, parties: partiesToTell(declined, { by: offer.awaiting! }) }]);
  return declined;
}
