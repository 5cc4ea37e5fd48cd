import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';

/** Locks chains of the audit log until commit. All callers lock in the given order, which must be sorted. */
export async function lockChains(em: EntityManager, chains: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('audit:' || chain, 0))
      from (select chain from unnest(${chains}::text[]) with ordinality as c(chain, n) order by n) as ordered`.execute(
    em.getKysely(),
  );
}
