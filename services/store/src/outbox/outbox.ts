import type { exchangeOutbox, OutboxRow } from '@marketplace/kernel';
import type { z } from 'zod';
import { standalone } from '../implement.ts';
import type { Store } from '../store.ts';
import { sql, type Sql } from '../database/sql.ts';

/**
 * A relay that dies keeps its rows this long. Taking a batch takes less; where it takes longer, another relay takes it
 * too, to no effect.
 */
const leaseSeconds = 10;
const putBackSecondsMax = 60;

type Input = z.output<typeof exchangeOutbox.input>;

/**
 * `exchangeOutbox` of every service. Ids do not commit in order, so rows are claimed by lease, never read past a
 * cursor.
 */
export const exchangeOutboxOperation = standalone(
  async ({ store }: { store: Store }, _caller, input: Input, signal?: AbortSignal): Promise<{ rows: OutboxRow[] }> => {
    const { topic, ack, putBack, limit, waitMs } = input;
    await settle(store, ack, putBack);
    if (limit === 0) return { rows: [] };
    const deadline = performance.now() + waitMs;
    for (;;) {
      // Waiting begins before looking, so that what commits in between still wakes this call.
      const changed = store.notifications.wait(topic, Math.max(0, Math.min(deadline - performance.now(), 1000)));
      const rows = await claim(store, topic, limit);
      if (rows.length > 0 || performance.now() >= deadline) return { rows };
      await changed;
      // A relay that died must not be handed rows: they would wait for the end of their lease.
      if (signal?.aborted || store.notifications.closed()) return { rows };
    }
  },
);

async function settle(store: Store, ack: string[], putBack: string[]): Promise<void> {
  const db = store.fork().getKysely();
  if (ack.length > 0) await sql`delete from outbox where id = any(${ack})`.execute(db);
  if (putBack.length > 0) {
    await sql`
      update outbox
         set claimed_until = null, available_at = now() + make_interval(secs => least(${putBackSecondsMax}, power(2, least(attempts, 10))))
       where id = any(${putBack})`.execute(db);
  }
}

/** The most owners that share one batch. The next batch begins with the owner after the last of them. */
const ownersMax = 50;

/**
 * The last owner that was served, of each store and topic: where more owners wait than a batch serves, all have their
 * turn.
 */
const served = new WeakMap<Store, Map<string, string>>();

/** Leases up to `limit` rows. The owners that have rows share the batch equally; each gets its oldest rows first. */
async function claim(store: Store, topic: string, limit: number): Promise<OutboxRow[]> {
  const turns = served.get(store) ?? new Map<string, string>();
  served.set(store, turns);
  const after = turns.get(topic) ?? '';
  const taken = await claimInTurn(store, topic, limit, after);
  // None may be left at the owners that were looked at, and others have some all the same.
  const rows = taken.length > 0 ? taken : await claimOldest(store, topic, limit);
  const owners = taken.map(({ owner }) => owner).sort();
  turns.set(topic, owners.findLast((owner) => owner <= after) ?? owners.at(-1) ?? '');
  return rows.map(({ owner: _owner, ...row }) => row).sort((a, b) => (a.id < b.id ? -1 : 1));
}

type OwnedRow = OutboxRow & { owner: string };

/**
 * The recursions visit each owner once, by index, however many rows it has: those behind `after`, then those from the
 * first one on.
 */
async function claimInTurn(store: Store, topic: string, limit: number, after: string): Promise<OwnedRow[]> {
  const ownerBehind = (owner: Sql): Sql =>
    sql`(select o.owner from outbox o where o.topic = ${topic} and o.owner > ${owner} order by o.owner limit 1)`;
  const { rows } = await sql<OwnedRow>`
    with recursive behind(owner, n) as (
      select ${ownerBehind(sql`${after}::text`)}, 1
      union all select ${ownerBehind(sql`b.owner`)}, n + 1 from behind b where b.owner is not null and n < ${ownersMax}),
    first(owner, n) as (
      select (select min(o.owner) from outbox o where o.topic = ${topic}), 1 where exists (select from behind where owner is null)
      union all select ${ownerBehind(sql`f.owner`)}, n + 1 from first f where f.owner is not null and n < ${ownersMax}),
    turn as (
      select owner from behind where owner is not null union select owner from first where owner is not null),
    next as (
      select part.id from turn cross join lateral (
        select id from outbox where topic = ${topic} and outbox.owner = turn.owner and ${claimable}
         order by id limit (select ceil(${limit}::numeric / greatest(count(*), 1))::int from turn) for update skip locked) part)
    ${lease}`.execute(store.fork().getKysely());
  return rows;
}

async function claimOldest(store: Store, topic: string, limit: number): Promise<OwnedRow[]> {
  const { rows } = await sql<OwnedRow>`
    with next as (select id from outbox where topic = ${topic} and ${claimable} order by id limit ${limit} for update skip locked)
    ${lease}`.execute(store.fork().getKysely());
  return rows;
}

/** `available_at` has milliseconds, rounded: a row of this very moment may be up to half of one ahead. */
const claimable = sql`available_at < now() + interval '1 millisecond' and (claimed_until is null or claimed_until < now())`;

const lease = sql`
  update outbox set claimed_until = now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
    from next where outbox.id = next.id
  returning outbox.id, topic, payload, request_id as "requestId", traceparent, attempts, owner`;
