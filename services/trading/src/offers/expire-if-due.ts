import { type Caller, organizationOf, systemCaller } from '@marketplace/kernel';
import { inTransaction, sql } from '@marketplace/store';
import type { TradingContext } from '../trading-context.ts';
import { closeOffers, isOpen } from './close-offers.ts';

/**
 * Closes the offer as expired if its time has passed, no schedule has closed it yet, and the caller's organization is a
 * party of it. It commits on its own, because the action on the offer is refused after it.
 */
export async function expireIfDue(
  { store }: Pick<TradingContext, 'store'>,
  { id }: { id: string },
  party: Caller,
): Promise<void> {
  const organizationId = organizationOf(party);
  const due = sql`id = ${id} and expires_at <= trading.now()
    and (buyer_organization_id = ${organizationId} or seller_organization_id = ${organizationId})`;
  const { rows } = await sql`select 1 from offer where ${isOpen} and ${due}`.execute(store.fork().getKysely());
  if (rows.length === 0) return;
  const caller: Caller = systemCaller('trading', 'expire-offer');
  await inTransaction(store, caller, (work) => closeOffers(work, due, { status: 'expired', reason: 'expired' }));
}
