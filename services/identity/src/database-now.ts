import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';

/** The database's clock, by which all times are written and compared. Commands use `work.now`. */
export async function databaseNow(em: EntityManager): Promise<Date> {
  const {
    rows: [row],
  } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(em.getKysely());
  return new Date(row!.now);
}
