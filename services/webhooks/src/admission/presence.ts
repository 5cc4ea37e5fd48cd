import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Sql } from '@marketplace/store';

/** A worker that has not been seen for so long is gone. Workers show themselves every two seconds. */
const absentSeconds = 6;
/** Rows of workers that are gone serve nobody. */
const keptSeconds = 3600;

/** SQL: enters a worker that is not known yet, so that a slot never has a holder that was never seen. */
export function notePresence(workerId: string | null): Sql {
  return sql`insert into worker_presence (worker_id, seen_at) select ${workerId}::text, now() where ${workerId}::text is not null on conflict do nothing`;
}

/**
 * Notes that the worker lives. Answers whether it could tell who is gone: not where it was itself absent, because what
 * kept it from showing itself, such as an outage of the database, has kept the others too.
 */
export async function showPresence(em: EntityManager, workerId: string): Promise<boolean> {
  const {
    rows: [before],
  } = await sql<{ absent: boolean }>`
    with expired as (delete from worker_presence where seen_at < now() - make_interval(secs => ${keptSeconds}) and worker_id <> ${workerId})
    select coalesce((select seen_at < now() - make_interval(secs => ${absentSeconds}) from worker_presence where worker_id = ${workerId}), false) as absent`.execute(
    em.getKysely(),
  );
  await sql`
    insert into worker_presence (worker_id, seen_at) values (${workerId}, now())
    on conflict (worker_id) do update set seen_at = excluded.seen_at`.execute(em.getKysely());
  return !before!.absent;
}

export async function endPresence(em: EntityManager, workerId: string): Promise<void> {
  await sql`delete from worker_presence where worker_id = ${workerId}`.execute(em.getKysely());
}

/** SQL: the slot of this row of `delivery` has a holder that is gone. */
export const holderIsGone: Sql = sql`(slot_holder is not null and not exists (
  select from worker_presence w where w.worker_id = slot_holder and w.seen_at >= now() - make_interval(secs => ${absentSeconds})))`;
