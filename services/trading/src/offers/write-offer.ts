import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, updateRecordIf } from '@marketplace/store';
import { type Offer, OfferEntity } from '../entities/offer.entity.ts';
import { offerExpired } from './offer-rules.ts';

/**
 * Writes a locked open offer as its next version. Returns the offer as written. `at` is the time of the change. Throws
 * `offer_expired` if its time has passed while the transaction waited for the lock: another action may have been
 * refused for that reason meanwhile.
 */
export async function writeOffer(em: EntityManager, offer: Offer, changes: Partial<Offer>, at: Date): Promise<Offer> {
  const written = await updateRecordIf(em, OfferEntity, offer, changes, at, sql`expires_at > trading.now()`);
  if (!written) throw offerExpired(offer);
  return written;
}
