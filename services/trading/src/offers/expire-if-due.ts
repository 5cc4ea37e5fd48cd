import { type Caller, systemCaller } from '@marketplace/kernel';
import { inTransaction, sql } from '@marketplace/store';
import type { TradingContext } from '../trading-context.ts';
import { closeOffers, isOpen } from './close-offers.ts';

/**
 * Closes the offer as expired if its time has passed and no schedule has closed it yet. It commits on its own, because
 * the action on the offer is refused after it.
 */
export async function expireIfDue({ store }: Pick<TradingContext, 'store'>, { id }: { id: string }): Promise<void> {
  const due = sql`id = ${id} and expires_at <= trading.now()`;
  const { rows } = await sql`select 1 from offer where ${isOpen} and ${due}`.execute(store.fork().getKysely());
  if (rows.length === 0) return;
  const caller: Caller = systemCaller('trading', 'expire-offer');
  await inTransaction(store, caller, (work) => closeOffers(work, due, { status: 'expired', reason: 'expired' }));
}
