import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, type Operation, type Reply, ServiceError } from '@marketplace/kernel';
import { canonicalJson } from './canonical-json.ts';
import { withRetries } from './faults.ts';
import type { Store } from './store.ts';
import { openWork, type Work } from './work.ts';

interface Call {
  store: Store;
  /** `<contract>.<operation>`. */
  name: string;
  operation: Operation;
  caller: Caller;
  input: unknown;
}

interface StoredAnswer {
  fingerprint: string;
  output: unknown;
  requestId: string;
}

/** How long a key is remembered (api.md 1.3). */
export const idempotencyHours = 72;

/** Serialization failures, deadlocks, and a twin that committed first: the second look finds the twin's answer. */
const transactionRetries = 3;

/**
 * Runs a command in one transaction. With an idempotency key and a known caller, the answer is stored in that same transaction:
 * a repetition gets it back, another body under the same key is refused, and a failure stores nothing.
 */
export function runOnce(call: Call, run: (work: Work) => Promise<unknown>): Promise<Reply<unknown>> {
  const owner = ownerOf(call.operation, call.caller);
  const key = call.caller.idempotencyKey;
  if (key === undefined || owner === null) {
    return inTransaction(call.store, call.caller, async (work) => ({ output: await run(work) }));
  }
  const identity = [owner, call.name, key];
  const fingerprint = createHash('sha256').update(`${call.name}\n${canonicalJson(call.input)}`).digest('base64url');
  return withRetries(transactionRetries, () =>
    call.store.fork().transactional(async (em): Promise<Reply<unknown>> => {
      const { now, locked, stored } = await claim(em as EntityManager, identity);
      if (stored) return replay(stored, fingerprint);
      if (!locked) {
        throw new ServiceError('idempotency_request_in_progress', 'A request with this idempotency key is still running.', {
          retryAfterSeconds: 1,
        });
      }
      const { work, flush } = openWork(call.store, em as EntityManager, now, call.caller);
      const output = await run(work);
      await flush();
      await em.execute(
        `insert into idempotency_record (owner, operation, key, fingerprint, output, request_id) values (?, ?, ?, ?, ?::json, ?)`,
        [...identity, fingerprint, JSON.stringify(withoutSecrets(call.operation, output)), call.caller.requestId],
      );
      return { output };
    }),
  );
}

/** One transaction with its outbox rows, repeated when PostgreSQL asks for that. */
export function inTransaction<T>(store: Store, caller: Caller, run: (work: Work) => Promise<T>): Promise<T> {
  return withRetries(transactionRetries, () =>
    store.fork().transactional(async (em) => {
      const rows = await em.execute<{ now: string }[]>('select clock_timestamp() as now');
      const { work, flush } = openWork(store, em as EntityManager, new Date(rows[0]!.now), caller);
      const output = await run(work);
      await flush();
      return output;
    }),
  );
}

/**
 * Whose keys these are: the organization's, except where a person acts for themselves. Creating an organization changes which one
 * is active, and its repetition must still find the first answer.
 */
function ownerOf({ access }: Operation, { actor }: Caller): string | null {
  if (actor.type === 'api_key') return actor.organizationId;
  if (actor.type === 'user') return access.who === 'user' ? actor.userId : actor.organizationId;
  return null;
}

async function claim(em: EntityManager, identity: string[]): Promise<{ now: Date; locked: boolean; stored: StoredAnswer | null }> {
  const locks = await em.execute<{ now: string; locked: boolean }[]>(
    'select clock_timestamp() as now, pg_try_advisory_xact_lock(hashtextextended(?, 0)) as locked',
    [identity.join('\n')],
  );
  // A statement of its own: its snapshot is younger than the lock, so it sees the answer of a twin that has just committed.
  const answers = await em.execute<StoredAnswer[]>(
    'select fingerprint, output, request_id as "requestId" from idempotency_record where owner = ? and operation = ? and key = ?',
    identity,
  );
  return { now: new Date(locks[0]!.now), locked: locks[0]!.locked, stored: answers[0] ?? null };
}

function replay(stored: StoredAnswer, fingerprint: string): Reply<unknown> {
  if (stored.fingerprint !== fingerprint) {
    throw new ServiceError('idempotency_key_reused', 'This idempotency key was used for another request.');
  }
  return { output: stored.output, replayed: true, originalRequestId: stored.requestId };
}

function withoutSecrets({ secrets = [] }: Operation, output: unknown): unknown {
  return secrets.length === 0 ? output : { ...(output as object), ...Object.fromEntries(secrets.map((name) => [name, null])) };
}

/** Deletes answers older than the promise, in batches that hold no lock for long. Returns how many went. */
export async function purgeIdempotencyRecords(store: Store, batch = 1000): Promise<number> {
  const gone = await store.fork().execute<{ n: string }[]>(
    `with old as (select ctid from idempotency_record where created_at < now() - make_interval(hours => ?) limit ?),
          gone as (delete from idempotency_record where ctid in (select ctid from old) returning 1)
     select count(*) as n from gone`,
    [idempotencyHours, batch],
  );
  return Number(gone[0]!.n);
}
