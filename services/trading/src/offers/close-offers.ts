import { findRecords, sql, type Sql, type Work } from '@marketplace/store';
import { type Offer, OfferEntity } from '../entities/offer.entity.ts';
import { mailClosings, partiesToTell } from '../mailings/mail-about-offers.ts';
import { emitOffer } from './emit-offer.ts';
import { revisionsOf } from './revisions.ts';

/** How an offer ends without an order. */
export interface Closing {
  status: 'rejected' | 'withdrawn' | 'expired';
  reason: NonNullable<Offer['closedReason']>;
  /** The organization that is closing, if that is the reason. Its members get no mails. */
  closingOrganizationId?: string;
}

/** Most offers that a single transaction closes. Further ones are closed by the schedule of `expireOffers`. */
export const closedMax = 200;

/** SQL, a boolean: the row of `offer` is open. */
export const isOpen = sql`status in ('submitted', 'countered')`;

/**
 * Closes open offers that satisfy `which`, at most `limit`, and emits `offer.rejected` for each. `which` is a condition
 * on the columns of `offer`, by which an index finds them. Mails the parties that did not close them. Waits for offers
 * that are locked, unless `skipLocked` is set. `first` are columns of the same index, by which those are chosen that
 * close first. Returns the closed ones. Write audit rows separately.
 */
export async function closeOffers(
  work: Pick<Work, 'em' | 'now' | 'emit' | 'mailMembers'>,
  which: Sql,
  { status, reason, closingOrganizationId }: Closing,
  { limit = closedMax, skipLocked = false, first }: { limit?: number; skipLocked?: boolean; first?: Sql } = {},
): Promise<Offer[]> {
  const { em, now } = work;
  // Chosen without another order, so that the index of the condition is used: with `order by id limit`, PostgreSQL may
  // read all offers by their ids. Locked in the order of ids, and checked again, because they may have changed meanwhile.
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
  const revisions = await revisionsOf(em, ids);
  for (const offer of closed) emitOffer(work, 'offer.rejected', offer, revisions.get(offer.id) ?? []);
  await mailClosings(
    work,
    closed.map((offer) => ({ offer, parties: partiesToTell(offer, { closingOrganizationId }) })),
  );
  return closed;
}
