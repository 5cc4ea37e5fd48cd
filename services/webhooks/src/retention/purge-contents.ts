import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Sql } from '@marketplace/store';
import { unfinishedStatuses } from '../deliveries/cancel-deliveries.ts';
import { deliveriesOf } from '../deliveries/deliveries-of.ts';

const unneeded: Sql = sql`not exists (
  select from ${deliveriesOf('e.id')} d where d.status = any(${unfinishedStatuses}))`;

/**
 * Purges the bodies of up to `limit` events with ids below `beforeEventId` that have no unfinished delivery, and the
 * receivers' responses to them. Returns the number of events. Locked events are skipped: a transaction may be creating
 * a delivery of them.
 */
export async function purgeContents(em: EntityManager, beforeEventId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select e.id from event e where e.body is not null and e.id < ${beforeEventId} and ${unneeded}
     order by e.id limit ${limit} for update skip locked`.execute(em.getKysely());
  if (rows.length === 0) return 0;
  // The condition is checked again, because a delivery may have been created between the query and the lock.
  const { rows: purged } = await sql<{ n: number }>`
    with purged as (
           update event e set body = null
            where e.id = any(${rows.map(({ id }) => id)}) and ${unneeded} returning e.id),
         answers as (
           update attempt a set response_body = null
             from purged p cross join lateral ${deliveriesOf('p.id')} d
            where a.delivery_id = d.id and a.response_body is not null),
         first_answers as (
           update delivery set first_response_body = null
            where id in (select d.id from purged p cross join lateral ${deliveriesOf('p.id')} d
                          where d.first_response_body is not null))
    select count(*)::int as n from purged`.execute(em.getKysely());
  return purged[0]!.n;
}
