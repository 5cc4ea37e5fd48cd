import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';
import { offerExpired } from './offer-rules.ts';
import type { Offer } from '../entities/offer.entity.ts';

type Changes = Partial<
  Pick<
    Offer,
    | 'status'
    | 'awaiting'
    | 'revision'
    | 'buyerRevisions'
    | 'unitAmount'
    | 'quantity'
    | 'shippingAmount'
    | 'shippingAddress'
    | 'expiresAt'
    | 'remindAt'
    | 'closedReason'
    | 'autoDecided'
    | 'orderId'
  >
>;

/**
 * Writes a locked open offer as its next version. Returns the offer as written. `at` is the time of the change. Throws
 * `offer_expired` if its time has passed while the transaction waited for the lock: another action may have been
 * refused for that reason meanwhile.
 */
export async function writeOffer(em: EntityManager, offer: Offer, changes: Changes, at: Date): Promise<Offer> {
  const written = { ...offer, ...changes, updatedAt: at, version: offer.version + 1 };
  const { rows } = await sql`
    update offer
       set status = ${written.status}, awaiting = ${written.awaiting ?? null}, revision = ${written.revision},
           buyer_revisions = ${written.buyerRevisions}, unit_amount = ${written.unitAmount},
           quantity = ${written.quantity}, shipping_amount = ${written.shippingAmount ?? null},
           shipping_address = ${written.shippingAddress ? JSON.stringify(written.shippingAddress) : null}::jsonb,
           expires_at = ${written.expiresAt},
           remind_at = ${written.remindAt ?? null},
           closed_reason = ${written.closedReason ?? null}, auto_decided = ${written.autoDecided},
           order_id = ${written.orderId ?? null}, updated_at = ${at}, version = ${written.version}
     where id = ${offer.id} and expires_at > trading.now() returning id`.execute(em.getKysely());
  if (rows.length === 0) throw offerExpired(offer);
  return written;
}
