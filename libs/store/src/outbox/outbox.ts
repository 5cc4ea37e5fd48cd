import type { z } from 'zod';
import { type exchangeOutbox, type Gauge, type OutboxRow, outboxTopics, timeOfId } from '@marketplace/kernel';
import { standalone } from '../implement.ts';
import type { Store } from '../store.ts';
import { sql, type Sql } from '../database/sql.ts';
import { leaseEnd } from './handover.ts';

/** Maximum pause of a row that was put back. The pauses are 2, 4, 8 ... seconds. */
const putBackSecondsMax = 60;

/** Interval at which a waiting call polls for rows; see `servedMs` in handover.ts. */
const lookMs = 1_000;

type Input = z.output<typeof exchangeOutbox.input>;

/**
 * The implementation of the operation `exchangeOutbox` for every service. Rows are leased instead of read by a cursor
 * over ids, because transactions do not commit in the order of ids.
 */
export const exchangeOutboxOperation = standalone(
  async ({ store }: { store: Store }, _caller, input: Input, signal?: AbortSignal): Promise<{ rows: OutboxRow[] }> => {
    const { topic, ack, putBack, limit, waitMs } = input;
    await settle(store, ack, putBack);
    if (limit === 0) return { rows: [] };
    const deadline = performance.now() + waitMs;
    for (let looked = false; ; looked = true) {
      const given = store.handover.take(topic, limit);
      if (given.length > 0) return { rows: given };
      // The relay's next call finds the rows that have arrived meanwhile.
      if (looked && performance.now() >= deadline) return { rows: [] };
      // Waiting starts before the query, so that a commit after the query still wakes this call.
      const leftMs = Math.max(0, deadline - performance.now());
      const changed = store.notifications.wait(topic, Math.min(leftMs, lookMs));
      const rows = await claim(store, topic, limit);
      if (rows.length > 0 || performance.now() >= deadline) return { rows };
      await store.handover.wait(topic, changed);
      // Rows must not be leased to a relay that has disconnected, because they would wait for the end of the lease.
      if (signal?.aborted || store.notifications.closed()) return { rows };
    }
  },
);

/**
 * SQL, a condition that is always true: the statement's commit does not wait for the disk. If PostgreSQL crashes at
 * once, rows are delivered again, as when a relay dies before it acknowledges them; consumers are idempotent. The rows
 * themselves and the writes of consumers wait for the disk.
 */
const unflushed = sql`(select set_config('synchronous_commit', 'off', true)) = 'off'`;

async function settle(store: Store, ack: string[], putBack: string[]): Promise<void> {
  const db = store.fork().getKysely();
  if (ack.length > 0) await sql`delete from outbox where id = any(${ack}) and ${unflushed}`.execute(db);
  if (putBack.length > 0) {
    await sql`
      update outbox
         set claimed_until = null,
             available_at = now() + make_interval(secs => least(${putBackSecondsMax}, power(2, least(attempts, 10))))
       where id = any(${putBack})`.execute(db);
  }
}

/** Maximum number of owners in one batch. The next batch starts with the owner after the last of them. */
const ownersMax = 50;

/** The last owner served, by store and topic, so that all owners are served round robin. */
const lastServed = new WeakMap<Store, Map<string, string>>();

/** Leases up to `limit` rows. The owners that have rows share the batch equally; each gets its oldest rows first. */
async function claim(store: Store, topic: string, limit: number): Promise<OutboxRow[]> {
  const lastOwners = lastServed.get(store) ?? new Map<string, string>();
  lastServed.set(store, lastOwners);
  const after = lastOwners.get(topic) ?? '';
  const claimed = await claimRows(store, topic, limit, after);
  const owners = claimed.map(({ owner }) => owner).sort();
  lastOwners.set(topic, owners.findLast((owner) => owner <= after) ?? owners.at(-1) ?? '');
  return claimed.map(({ owner: _owner, ...row }) => row).sort((a, b) => (a.id < b.id ? -1 : 1));
}

type OwnedRow = OutboxRow & { owner: string };

/**
 * Leases rows of up to `ownersMax` owners after `after`, continuing with the first owner at the end. The recursive
 * queries visit each owner once, by index, however many rows it has. If these owners have no claimable rows, the same
 * statement leases the oldest of all owners: each idle worker asks every service for every topic once a second.
 */
async function claimRows(store: Store, topic: string, limit: number, after: string): Promise<OwnedRow[]> {
  const ownerAfter = (owner: Sql): Sql =>
    sql`(select o.owner from outbox o where o.topic = ${topic} and o.owner > ${owner} order by o.owner limit 1)`;
  const { rows } = await sql<OwnedRow>`
    with recursive behind(owner, n) as (
      select ${ownerAfter(sql`${after}::text`)}, 1
      union all
      select ${ownerAfter(sql`b.owner`)}, n + 1 from behind b where b.owner is not null and n < ${ownersMax}),
    first(owner, n) as (
      select (select min(o.owner) from outbox o where o.topic = ${topic}), 1
       where exists (select from behind where owner is null)
      union all
      select ${ownerAfter(sql`f.owner`)}, n + 1 from first f where f.owner is not null and n < ${ownersMax}),
    chosen as (
      select owner from behind where owner is not null union select owner from first where owner is not null),
    shared as (
      select part.id from chosen cross join lateral (
        select id from outbox where topic = ${topic} and outbox.owner = chosen.owner and ${claimable}
         order by id limit (select ceil(${limit}::numeric / greatest(count(*), 1))::int from chosen)
           for update skip locked) part),
    oldest as (
      select id from outbox where topic = ${topic} and ${claimable} and not exists (select from shared)
       order by id limit ${limit} for update skip locked),
    next as (select id from shared union all select id from oldest)
    update outbox set claimed_until = ${leaseEnd}, attempts = attempts + 1
      from next where outbox.id = next.id and ${unflushed}
    returning outbox.id, topic, payload, request_id as "requestId", traceparent, attempts, owner`.execute(
    store.fork().getKysely(),
  );
  return rows;
}

/**
 * Tolerance for `available_at`: it is rounded to milliseconds, so that of a new row may be up to half a millisecond in
 * the future.
 */
const claimable = sql`
  available_at < now() + interval '1 millisecond' and (claimed_until is null or claimed_until < now())`;

/** Gauge of the age of the oldest outbox row, in seconds, by topic; 0 without rows. One index lookup per topic. */
export function outboxLag(store: Store): Gauge {
  return {
    name: 'webhook.outbox.lag',
    description: 'Age of the oldest row in the outbox of a service.',
    unit: 's',
    read: async () => {
      const { rows } = await sql<{ topic: string; oldest: string | null }>`
        select topic, (select id from outbox where outbox.topic = asked.topic order by id limit 1) as oldest
          from unnest(${outboxTopics}::text[]) as asked (topic)`.execute(store.fork().getKysely());
      return rows.map(({ topic, oldest }) => ({
        value: ageSeconds(oldest),
        attributes: { service: store.schema, topic },
      }));
    },
  };
}

function ageSeconds(oldest: string | null): number {
  return oldest === null ? 0 : Math.max(0, Date.now() - timeOfId(oldest)) / 1000;
}
