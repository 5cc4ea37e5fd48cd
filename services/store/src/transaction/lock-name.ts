import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../database/sql.ts';

/**
 * Waits for the lock of this name and holds it until the transaction ends. Statements after it see what the holder
 * before it committed.
 */
export async function lockName(em: EntityManager, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(em.getKysely());
}
