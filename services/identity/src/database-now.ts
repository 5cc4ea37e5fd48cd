import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';

/** Times are written and compared by one clock, the database's. Commands find it in `work.now`. */
export async function databaseNow(em: EntityManager): Promise<Date> {
  const {
    rows: [row],
  } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(em.getKysely());
  return new Date(row!.now);
}
