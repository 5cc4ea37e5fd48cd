import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';

/** Whether a verification of the books has found something, and no operator has allowed payouts since. */
export async function doBooksDisagree(em: EntityManager): Promise<boolean> {
  const { rows } = await sql`select from payout_freeze where reason = 'books'`.execute(em.getKysely());
  return rows.length > 0;
}
