import { findRecords, sql, type Sql, type Work } from '@marketplace/store';
import { type Offer, OfferEntity } from '../entities/offer.entity.ts';
import { mailClosings, partiesToTell } from '../mailings.ts';
import { emitOffer, isOpen, wholeOffers } from './offer.ts';

/** Ends of an offer without an order. */
export interface Closing {
  status: 'rejected' | 'withdrawn' | 'expired';
  reason: NonNullable<Offer['closedReason']>;
  /** The organization that is closing, if that is the reason. Its members get no mails. */
  closingOrganizationId?: string;
}

/** Most offers that a single transaction closes. Further ones are closed by the schedule of `expireOffers`. */
export const closedMax = 200;

/**
 * Closes open offers that satisfy `which`, at most `limit`, and emits `offer.rejected` for each. `which` is a condition
 * on columns of `offer` that have an index. Mails the parties that did not close them. Waits for locked offers, unless
 * `skipLocked` is set. `first` are columns of the same index, which order the offers. Returns the closed ones. Write
 * audit rows separately.
 */
export async function closeOffers(
  work: Pick<Work, 'em' | 'now' | 'emit' | 'mailMembers'>,
  which: Sql,
  { status, reason, closingOrganizationId }: Closing,
  { limit = closedMax, skipLocked = false, first }: { limit?: number; skipLocked?: boolean; first?: Sql } = {},
): Promise<Offer[]> {
  const { em, now } = work;
  // Chosen without a sort order, so that the index of the condition is used: with `order by id limit`, PostgreSQL may
  // read all offers by their ids. Locked in the order of ids, and checked again, because they may have changed
  // meanwhile.
  const { rows } = await sql<{ id: string }>`
    with chosen as (
      select id
        from unnest(array(select id from offer where ${isOpen} and (${which})
                           ${first ? sql`order by ${first}` : sql``} limit ${limit})) as found(offer_id)
        join offer on id = offer_id
       where ${isOpen} and (${which}) order by id for update of offer ${skipLocked ? sql`skip locked` : sql``})
    update offer o
       set status = ${status}, closed_reason = ${reason}, awaiting = null,
           shipping_address = null,
           updated_at = greatest(o.updated_at + interval '1 millisecond', ${now}), version = o.version + 1
      from chosen where o.id = chosen.id
    returning o.id`.execute(em.getKysely());
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const closed: Offer[] = await findRecords(em, OfferEntity, sql`where id = any(${ids}) order by id`);
  for (const whole of await wholeOffers(em, closed)) emitOffer(work, 'offer.rejected', whole);
  await mailClosings(
    work,
    closed.map((offer) => ({ offer, parties: partiesToTell(offer, { closingOrganizationId }) })),
  );
  return closed;
}

type ClosingWork = Pick<Work, 'em' | 'now' | 'emit' | 'mailMembers'>;

type Reason = 'sold_out' | 'listing_closed';

/** SQL, a boolean: the listing `l` is in the state for which its open offers are closed. */
const stillClosed = { sold_out: sql`l.quantity = 0`, listing_closed: sql`l.status = 'archived'` } as const;

/** Maximum number of listings whose offers `closeRemaining` reads. */
const listingsMax = 100;

/**
 * Closes the open offers for listings whose last unit was just sold, or that were archived. If there are more than a
 * transaction may close, `closeRemaining` closes the others later.
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
