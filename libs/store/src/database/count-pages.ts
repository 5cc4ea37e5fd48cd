import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from './sql.ts';

/**
 * Runs a query in a transaction. Returns its output, and the number of pages of the domain's tables and indexes that
 * PostgreSQL has read for it, including those in memory. Unlike the time, this number does not depend on other load.
 */
export function countPages<T>(
  em: EntityManager,
  run: (em: EntityManager) => Promise<T>,
): Promise<{ output: T; pages: number }> {
  return em.transactional(
    async (inside) => {
      const before = await pagesOf(inside);
      const output = await run(inside);
      return { output, pages: (await pagesOf(inside)) - before };
    },
    { readOnly: true },
  );
}

/**
 * Pages that the connection has read since it last reported its statistics, which it does only between transactions.
 */
async function pagesOf(em: EntityManager): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select coalesce(sum(pg_stat_get_xact_blocks_fetched(oid)), 0)::float8 as pages from pg_class
     where relnamespace = any(current_schemas(false)::text[]::regnamespace[])
       and relkind in ('r', 'i')`.execute(em.getKysely());
  return rows[0]!.pages;
}
