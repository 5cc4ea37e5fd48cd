import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Sql } from '@marketplace/store';

/** A worker that has not reported for this long is dead. Workers report every two seconds. */
const absentSeconds = 6;
/** Rows of dead workers are deleted after this time. */
const keptSeconds = 3600;

/** SQL: inserts a worker that is not known yet, so that every slot's holder has a row. */
export function notePresence(workerId: string | null): Sql {
  return sql`
    insert into worker_presence (worker_id, seen_at)
    select ${workerId}::text, now() where ${workerId}::text is not null on conflict do nothing`;
}

/**
 * Records that the worker is alive. Returns whether other workers may be considered dead. It is false if this worker
 * itself had not reported in time: the cause, such as an outage of the database, may have stopped the others too.
 */
export async function showPresence(em: EntityManager, workerId: string): Promise<boolean> {
  const {
    rows: [before],
  } = await sql<{ absent: boolean }>`
    with expired as (
           delete from worker_presence
            where seen_at < now() - make_interval(secs => ${keptSeconds}) and worker_id <> ${workerId})
    select coalesce(
             (select seen_at < now() - make_interval(secs => ${absentSeconds})
                from worker_presence where worker_id = ${workerId}), false) as absent`.execute(em.getKysely());
  await sql`
    insert into worker_presence (worker_id, seen_at) values (${workerId}, now())
    on conflict (worker_id) do update set seen_at = excluded.seen_at`.execute(em.getKysely());
  return !before!.absent;
}

/** Makes the worker dead at once. */
export async function endPresence(em: EntityManager, workerId: string): Promise<void> {
  await sql`delete from worker_presence where worker_id = ${workerId}`.execute(em.getKysely());
}

/**
 * SQL, a boolean: the worker is dead. `workerId` is a column with the name of its table, because `worker_presence` has
 * one of its own.
 */
export function isDead(workerId: Sql): Sql {
  return sql`not exists (
    select from worker_presence w
     where w.worker_id = ${workerId} and w.seen_at >= now() - make_interval(secs => ${absentSeconds}))`;
}

/** SQL, a boolean: the slot of this row of `delivery` was granted to a worker that is dead. */
export const holderIsDead: Sql = sql`(slot_holder is not null and ${isDead(sql`slot_holder`)})`;
