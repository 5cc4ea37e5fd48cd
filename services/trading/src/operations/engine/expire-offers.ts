import type { Caller } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import type { EngineInput } from '../../input.ts';
import { closeOffers, closeRemaining } from '../../offers/close-offers.ts';

/**
 * Closes offers that have expired, the earliest first, and those that were too many to be closed together with their
 * listing. Offers that another transaction is changing are left for the next call.
 */
export async function expireOffers(
  work: Work,
  _caller: Caller,
  { limit }: EngineInput<'expireOffers'>,
): Promise<{ closed: number; more: boolean }> {
  const due = sql`expires_at <= ${work.now}`;
  const closed = [
    await closeOffers(
      work,
      due,
      { status: 'expired', reason: 'expired' },
      { limit, skipLocked: true, first: sql`expires_at, id` },
    ),
    await closeRemaining(work, 'sold_out', limit),
    await closeRemaining(work, 'listing_closed', limit),
  ];
  return {
    closed: closed.reduce((sum, { length }) => sum + length, 0),
    more: closed.some(({ length }) => length === limit),
  };
}
