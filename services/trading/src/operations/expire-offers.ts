import type { Caller } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import type { EngineInput } from '../input.ts';
import { closeOffers } from '../offers/close-offers.ts';

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
  const of = (status: 'sold_out' | 'archived') =>
    sql`exists (select from listing l where l.id = listing_id and l.status = ${status})`;
  const closed = [
    await closeOffers(work, due, { status: 'expired', reason: 'expired' }, options),
    await closeOffers(work, of('sold_out'), { status: 'rejected', reason: 'sold_out' }, options),
    await closeOffers(work, of('archived'), { status: 'rejected', reason: 'listing_closed' }, options),
  ];
  return {
    closed: closed.reduce((sum, { length }) => sum + length, 0),
    more: closed.some(({ length }) => length === limit),
  };
}
