import { findRecords, sql, type Sql, type Work } from '@marketplace/store';
import { type Offer, OfferEntity } from '../entities/offer.entity.ts';
import { emitOffer } from './emit-offer.ts';
import { revisionsOf } from './revisions.ts';

/** How an offer ends without an order. */
export interface Closing {
  status: 'rejected' | 'withdrawn' | 'expired';
  reason: NonNullable<Offer['closedReason']>;
}

/** Most offers that a single transaction closes. Further ones are closed by the schedule of `expireOffers`. */
export const closedMax = 200;

/** SQL, a boolean: the row of `offer` is open. */
export const isOpen = sql`status in ('submitted', 'countered')`;

/**
 * Closes open offers that satisfy `which`, at most `limit`, and emits `offer.rejected` for each. `which` is a condition
 * on the columns of `offer`. Waits for offers that are locked, unless `skipLocked` is set. Returns how many were closed.
 * Write audit rows separately.
 */
export async function closeOffers(
  { em, now, emit }: Pick<Work, 'em' | 'now' | 'emit'>,
  which: Sql,
  { status, reason }: Closing,
  { limit = closedMax, skipLocked = false }: { limit?: number; skipLocked?: boolean } = {},
): Promise<Offer[]> {
  const { rows } = await sql<{ id: string }>`
    with chosen as (
      select id from offer where ${isOpen} and (${which}) order by id limit ${limit}
         for update ${skipLocked ? sql`skip locked` : sql``})
    update offer o
       set status = ${status}, closed_reason = ${reason}, awaiting = null,
           updated_at = greatest(o.updated_at + interval '1 millisecond', ${now}), version = o.version + 1
      from chosen where o.id = chosen.id
    returning o.id`.execute(em.getKysely());
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const closed: Offer[] = await findRecords(em, OfferEntity, sql`where id = any(${ids}) order by id`);
  const revisions = await revisionsOf(em, ids);
  for (const offer of closed) emitOffer({ emit }, 'offer.rejected', offer, revisions.get(offer.id) ?? []);
  return closed;
}
