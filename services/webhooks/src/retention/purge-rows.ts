import type { EntityManager } from '@mikro-orm/postgresql';
import { idAt } from '@marketplace/kernel';
import { sql, type Sql } from '@marketplace/store';
import { finalStatuses } from '@marketplace/webhooks-contract';
import { deliveriesOf } from '../deliveries/deliveries-of.ts';

/** Rows older than these times are deleted, in Unix milliseconds. */
export interface Ages {
  recordsMs: number;
  eventsMs: number;
}

/** Deletes expired rows, up to `limit` of each kind, skipping locked ones. Returns how many. */
export async function purgeRows(em: EntityManager, { recordsMs, eventsMs }: Ages, limit: number): Promise<number> {
  const counts = [
    await purgeDeliveries(em, idAt('whd', recordsMs), limit),
    await purgeEvents(em, idAt('evt', eventsMs), limit),
    await purge(em, 'endpoint_notice', sql`true`, idAt('whn', recordsMs), limit),
    await purge(em, 'recovery', sql`status <> 'running'`, idAt('whr', recordsMs), limit),
  ];
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Deletes final deliveries and their attempts. */
async function purgeDeliveries(em: EntityManager, before: string, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from delivery where id < ${before} and status = any(${finalStatuses})
     order by id limit ${limit} for update skip locked`.execute(em.getKysely());
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await sql`delete from attempt where delivery_id = any(${ids})`.execute(em.getKysely());
  await sql`delete from delivery where id = any(${ids})`.execute(em.getKysely());
  return rows.length;
}

/** Deletes events that have no delivery left, and their audiences. */
async function purgeEvents(em: EntityManager, before: string, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select e.id from event e where e.id < ${before} and not exists (select from ${deliveriesOf('e.id')} d)
     order by e.id limit ${limit} for update skip locked`.execute(em.getKysely());
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await sql`
    delete from event_audience a
     using (select id, unnest(organization_ids) as organization_id from event where id = any(${ids})) e
     where a.organization_id = e.organization_id and a.event_id = e.id`.execute(em.getKysely());
  await sql`delete from event where id = any(${ids})`.execute(em.getKysely());
  return rows.length;
}

async function purge(em: EntityManager, table: string, condition: Sql, before: string, limit: number): Promise<number> {
  const name = sql.table(table);
  const { rows } = await sql<{ n: number }>`
    with old as (
           select id from ${name} where id < ${before} and ${condition}
            order by id limit ${limit} for update skip locked),
         deleted as (delete from ${name} where id in (select id from old) returning 1)
    select count(*)::int as n from deleted`.execute(em.getKysely());
  return rows[0]!.n;
}
