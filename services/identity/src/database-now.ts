import type { EntityManager } from '@mikro-orm/postgresql';

/** Times are written and compared by one clock, the database's. Commands find it in `work.now`. */
export async function databaseNow(em: EntityManager): Promise<Date> {
  const [row] = await em.execute<{ now: string }[]>('select clock_timestamp() as now');
  return new Date(row!.now);
}
