import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, idAt } from '@marketplace/kernel';
import { sql, type Sql, type Work } from '@marketplace/store';
import { finalStatuses } from '@marketplace/webhooks-contract';
import { lockGatesOf } from '../../endpoints/gates.ts';
import type { WebhooksContext } from '../../context.ts';
import { cancelDeliveries, deliveriesOf, unfinishedStatuses } from '../../deliveries/delivery.ts';
import type { EngineInput } from '../../input.ts';

const dayMs = 86_400_000;

/**
 * Purges a batch of one kind: held deliveries, contents, or rows, in this order. A call does only one of them, to keep
 * its transaction short. Ages are compared by id, because ids sort by time.
 */
export async function purgeExpired(
  work: Work & WebhooksContext,
  _caller: Caller,
  { limit }: EngineInput<'purgeExpired'>,
): Promise<{ contents: number; expired: number; rows: number }> {
  const {
    em,
    now,
    retention: { payloadDays, recordDays },
  } = work;
  const daysAgo = (days: number): number => now.getTime() - days * dayMs;
  const contentsBefore = idAt('evt', daysAgo(payloadDays));
  const expired = await expireHeld(work, contentsBefore, limit);
  if (expired > 0) return { contents: 0, expired, rows: 0 };
  const contents = await purgeContents(em, contentsBefore, limit);
  if (contents > 0) return { contents, expired, rows: 0 };
  // A delivery can be created until its event's content is purged, so events are kept longer than deliveries.
  return {
    contents,
    expired,
    rows: await purgeRows(em, { recordsMs: daysAgo(recordDays), eventsMs: daysAgo(recordDays + payloadDays) }, limit),
  };
}

/**
 * Cancels up to `limit` held deliveries of events with ids below `beforeEventId`, because the content of these events
 * is about to be purged. Returns how many it canceled.
 */
async function expireHeld(work: Work, beforeEventId: string, limit: number): Promise<number> {
  const { em } = work;
  const { rows: held } = await sql<{ id: string }>`
    select id from delivery where status = 'held' and event_id < ${beforeEventId} limit ${limit}`.execute(
    em.getKysely(),
  );
  const ids = held.map(({ id }) => id);
  await lockGatesOf(em, ids);
  // Only `held` ones: some may have been resumed before their gate was locked.
  return cancelDeliveries(work, ids, 'expired', ['held']);
}

const unneeded: Sql = sql`not exists (
  select from ${deliveriesOf('e.id')} d where d.status = any(${unfinishedStatuses}))`;

/**
 * Purges the bodies of up to `limit` events with ids below `beforeEventId` that have no unfinished delivery, and the
 * receivers' responses to them. Returns the number of events. Locked events are skipped: a transaction may be creating
 * a delivery of them.
 */
async function purgeContents(em: EntityManager, beforeEventId: string, limit: number): Promise<number> {
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

/** Rows older than these times are deleted, in Unix milliseconds. */
interface Ages {
  recordsMs: number;
  eventsMs: number;
}

/** Deletes expired rows, up to `limit` of each kind, skipping locked ones. Returns how many. */
async function purgeRows(em: EntityManager, { recordsMs, eventsMs }: Ages, limit: number): Promise<number> {
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
