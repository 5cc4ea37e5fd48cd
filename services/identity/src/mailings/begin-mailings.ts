import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';

/** Days that a key is remembered. Callers stop repeating a mailing long before. */
const mailingDays = 30;
/** At most so many expired keys are deleted for each new one, so that a call stays short. */
const deletedPerKey = 100;

/**
 * Records mailings by their keys. Returns the keys that were not used before: the mails of the others were queued in
 * the transaction that recorded them. Keys are locked in their order, so concurrent calls cannot deadlock.
 */
export async function beginMailings(em: EntityManager, keys: readonly string[]): Promise<Set<string>> {
  const sorted = [...new Set(keys)].toSorted();
  const { rows } = await sql<{ key: string }>`
    with old as (
      delete from mailing where key in (
        select key from mailing where created_at < now() - make_interval(days => ${mailingDays})
         limit ${deletedPerKey * sorted.length} for update skip locked)
    )
    insert into mailing (key, created_at)
    select key, clock_timestamp() from unnest(${sorted}::text[]) with ordinality as k(key, n) order by n
    on conflict (key) do nothing
    returning key`.execute(em.getKysely());
  return new Set(rows.map(({ key }) => key));
}
