import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../database/sql.ts';

/**
 * Takes the advisory lock with this name, waiting if needed, and holds it until the transaction ends. Later statements
 * see what its previous holder committed. Rejects with PostgreSQL's lock timeout after 2 seconds.
 */
export async function lockName(em: EntityManager, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(em.getKysely());
}
