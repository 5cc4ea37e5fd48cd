import type { Caller } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import type { EngineInput } from '../input.ts';
import { closeOffers } from '../offers/close-offers.ts';

/**
 * The listing of the row of `offer` was archived by its seller. Those of a closing organization are closed for another
 * reason, by `closeOffers`.
 */
const isArchived = sql`exists (select from listing l where l.id = listing_id and l.status = 'archived')
  and not exists (select from organization o
                   where o.id = seller_organization_id and o.status in ('closing', 'closed'))`;
const isSoldOut = sql`exists (select from listing l where l.id = listing_id and l.status = 'sold_out')`;

/**
 * Closes offers that have expired, and those that were too many to be closed together with their listing. Offers that
 * another transaction is changing are left for the next call.
 */
export async function expireOffers(
  work: Work,
  _caller: Caller,
  { limit }: EngineInput<'expireOffers'>,
): Promise<{ closed: number; more: boolean }> {
  const options = { limit, skipLocked: true };
  const due = sql`expires_at <= ${work.now}`;
  const closed = [
    await closeOffers(work, due, { status: 'expired', reason: 'expired' }, options),
    await closeOffers(work, isSoldOut, { status: 'rejected', reason: 'sold_out' }, options),
    await closeOffers(work, isArchived, { status: 'rejected', reason: 'listing_closed' }, options),
  ];
  return {
    closed: closed.reduce((sum, { length }) => sum + length, 0),
    more: closed.some(({ length }) => length === limit),
  };
}
