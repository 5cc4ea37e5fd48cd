import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';
import { tradingErrors } from '@marketplace/trading-contract';

/**
 * Throws `currency_immutable` if there is an offer or order for the listing, whatever its status. Call it after the
 * listing was locked: offers and orders are created under that lock.
 */
export async function assertCurrencyFree(em: EntityManager, listingId: string): Promise<void> {
  const { rows: traded } = await sql`
    select 1 where exists (select from offer where listing_id = ${listingId})
                or exists (select from order_item where listing_id = ${listingId})`.execute(em.getKysely());
  if (traded.length === 0) return;
  throw tradingErrors.currency_immutable('There are offers or orders for this listing in its currency.');
}
