import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Sql } from '@marketplace/store';
import type { IntendedDelivery } from '../entities/intent.entity.ts';
import { lockGates } from '../endpoints/gates.ts';
import { slotEnd } from './slots.ts';

/** SQL: the columns of a delivery in the JSON of an intent. */
const members = sql`
  id text, "organizationId" text, "eventId" text, "endpointId" text, "eventType" text, "timeoutSeconds" int`;

/**
 * Deliveries that were granted to a worker, whose slots are counted in the gates, as an intent that is not stored yet.
 */
export interface NewIntent {
  id: string;
  workerId: string;
  deliveries: IntendedDelivery[];
}

export function newIntent(workerId: string, deliveries: IntendedDelivery[]): NewIntent | null {
  return deliveries.length === 0 ? null : { id: randomUUID(), workerId, deliveries };
}

/** SQL: inserts the intent, if there is one. */
export function insertIntent(now: Date, intent: NewIntent | null): Sql {
  const { id = null, workerId = null, deliveries = [] } = intent ?? {};
  const leaseUntil = slotEnd(now, Math.max(0, ...deliveries.map(({ timeoutSeconds }) => timeoutSeconds)));
  return sql`
    insert into intent (id, worker_id, lease_until, created_at, deliveries)
    select ${id}::text, ${workerId}::text, ${leaseUntil}::timestamptz, ${now}::timestamptz,
           ${JSON.stringify(deliveries.map(pick))}::jsonb
     where ${id}::text is not null`;
}

function pick({ id, organizationId, eventId, endpointId, eventType, timeoutSeconds }: IntendedDelivery) {
  return { id, organizationId, eventId, endpointId, eventType, timeoutSeconds } satisfies IntendedDelivery;
}

/**
 * SQL, columns: whether a delivery cannot continue, because its content was `erased` or its endpoint `deleted` while
 * the delivery was not a row. Reads the endpoint `p` and the row `a` of `event_audience`; see `closingJoins`.
 */
export const closing = sql`a.erased_at is not null as erased, p.deleted_at is not null as deleted`;

/** SQL: the joins that `closing` needs, for rows with these columns. The caller holds the locks of the gates. */
export function closingJoins(row: string): Sql {
  return sql`
    join endpoint p on p.id = ${sql.ref(`${row}.endpointId`)}
    left join event_audience a
      on a.organization_id = ${sql.ref(`${row}.organizationId`)} and a.event_id = ${sql.ref(`${row}.eventId`)}`;
}

/**
 * Inserts the deliveries of these intents that are not rows yet, and deletes the intents. Deliveries that satisfy
 * `isUnderWay`, a condition on the delivery `d`, keep their slot; the others wait again in their position. Returns
 * whether some wait.
 */
export async function openIntents(em: EntityManager, ids: string[], isUnderWay: Sql): Promise<boolean> {
  if (ids.length === 0) return false;
  const { rows: endpoints } = await sql<{ id: string }>`
    select distinct d."endpointId" as id
      from intent i cross join lateral jsonb_to_recordset(i.deliveries) as d(${members})
     where i.id = any(${ids})`.execute(em.getKysely());
  // A recording holds them too, so each delivery is inserted by one of the two.
  await lockGates(
    em,
    endpoints.map(({ id }) => id),
  );
  const {
    rows: [row],
  } = await sql<{ waiting: number }>`
    with taken as (delete from intent where id = any(${ids}) returning *),
    unwritten as (
      select d.*, i.worker_id, i.lease_until, i.created_at, ${isUnderWay} as under_way
        from taken i cross join lateral jsonb_to_recordset(i.deliveries) as d(${members})
       where not exists (select from delivery x where x.id = d.id)),
    judged as (select u.*, ${closing} from unwritten u ${closingJoins('u')}),
    inserted as (
      insert into delivery (id, organization_id, event_id, endpoint_id, event_type, status, cancel_reason, inline,
                            queued_at, slot_until, slot_holder, trigger, created_at, updated_at, completed_at)
      select id, "organizationId", "eventId", "endpointId", "eventType",
             case when erased or deleted then 'canceled' when under_way then 'delivering' else 'pending' end,
             case when erased then 'erased' when deleted then 'endpoint_deleted' end, true,
             case when not (under_way or erased or deleted) then created_at end,
             case when under_way then lease_until end, case when under_way then worker_id end,
             'scheduled', created_at, now(), case when erased or deleted then now() end
        from judged
      returning endpoint_id, slot_until, queued_at),
    counted as (
      update endpoint_gate g set in_flight = g.in_flight - r.n
        from (select endpoint_id, count(*)::int as n from inserted where slot_until is null group by endpoint_id) r
       where g.endpoint_id = r.endpoint_id)
    select count(*) filter (where queued_at is not null)::int as waiting from inserted`.execute(em.getKysely());
  return row!.waiting > 0;
}

/** SQL: deletes the intents whose deliveries all were rows before the statement. */
export function deleteEnded(ids: string[]): Sql {
  return sql`
    delete from intent i
     where id = any(${ids})
       and not exists (select from jsonb_to_recordset(i.deliveries) as d(id text)
                        where not exists (select from delivery x where x.id = d.id))`;
}

/** Returns the ids of up to `limit` intents that satisfy the condition. */
export async function findIntents(em: EntityManager, condition: Sql, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from intent where ${condition} limit ${limit}`.execute(em.getKysely());
  return rows.map(({ id }) => id);
}
