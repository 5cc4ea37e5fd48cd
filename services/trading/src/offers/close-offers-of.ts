import { sql, type Work } from '@marketplace/store';
import type { Offer } from '../entities/offer.entity.ts';
import { closeOffers, isOpen } from './close-offers.ts';

type ClosingWork = Pick<Work, 'em' | 'now' | 'emit' | 'mailMembers'>;
type Reason = 'sold_out' | 'listing_closed';

/** SQL, a boolean: the listing `l` is in the state for which its open offers are closed. */
const stillClosed = { sold_out: sql`l.quantity = 0`, listing_closed: sql`l.status = 'archived'` } as const;

/** Most listings whose offers `closeRemaining` looks at. */
const listingsMax = 100;

/**
 * Closes the open offers for listings whose last unit was just sold, or that were archived. If there are more than a transaction
 * may close, `closeRemaining` closes the others later.
 */
export async function closeOffersOf(work: ClosingWork, listingIds: string[], reason: Reason): Promise<void> {
  const which = sql`listing_id = any(${listingIds})`;
  const closed = await closeOffers(work, which, { status: 'rejected', reason });
  // Not only if the limit was reached: a party may have ended one of the offers that were chosen.
  if (closed.length === 0) return;
  await sql`
    insert into offer_closing (listing_id, reason)
    select distinct listing_id, ${reason} from offer where ${isOpen} and ${which}
    on conflict (listing_id) do update set reason = excluded.reason`.execute(work.em.getKysely());
}

/**
 * Closes offers that `closeOffersOf` has left open, at most `limit`, unless their listing has units again. Offers and
 * listings that another transaction is changing are left for the next call.
 */
export async function closeRemaining(work: ClosingWork, reason: Reason, limit: number): Promise<Offer[]> {
  const db = work.em.getKysely();
  const { rows } = await sql<{ id: string; closes: boolean }>`
    select c.listing_id as id, ${stillClosed[reason]} as closes
      from offer_closing c join listing l on l.id = c.listing_id
     where c.reason = ${reason} order by c.listing_id limit ${listingsMax} for update of c skip locked`.execute(db);
  if (rows.length === 0) return [];
  const closing = rows.filter(({ closes }) => closes).map(({ id }) => id);
  const which = sql`listing_id = any(${closing})`;
  const closed = await closeOffers(work, which, { status: 'rejected', reason }, { limit, skipLocked: true });
  await sql`
    delete from offer_closing c
     where c.listing_id = any(${rows.map(({ id }) => id)})
       and not exists (select from offer where ${isOpen} and listing_id = c.listing_id and ${which})`.execute(db);
  return closed;
}
