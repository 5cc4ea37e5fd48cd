import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, idempotencyIdentityOf, type Operation, type Reply, ServiceError } from '@marketplace/kernel';
import { canonicalJson } from './canonical-json.ts';
import { clientRequestConflict, type Described, knownClientRequest, rememberClientRequest } from './client-request.ts';
import { withRetries } from './faults.ts';
import { sql } from './sql.ts';
import type { Store } from './store.ts';
import { type Ending, transaction } from './transaction.ts';
import { openWork, type Work } from './work.ts';

interface Call {
  store: Store;
  /** `<contract>.<operation>`. */
  name: string;
  operation: Operation;
  caller: Caller;
  input: unknown;
  /** Of operations that take a `clientRequestId`. */
  describedBy?: (work: Work) => Described;
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
  const identified = idempotencyIdentityOf(call.name, call.operation, call.caller, call.input);
  if (identified === null) return inTransaction(call.store, call.caller, async (work) => ({ output: await run(work) }));
  const { owner, key, clientRequest: request } = identified;
  const identity = [owner, call.name, key];
  const fingerprint = createHash('sha256').update(`${call.name}\n${canonicalJson(call.input)}`).digest('base64url');
  return committed(() =>
    transaction(call.store, lockOf(identity), async (em, { now, locked }) => {
      // A statement of its own: its snapshot is younger than the lock, so it sees the answer of a twin that has just committed.
      const stored = await findAnswer(em, identity);
      if (stored) return unchanged(replay(stored, fingerprint, key === request?.derivedKey));
      if (!locked) {
        throw new ServiceError('idempotency_request_in_progress', 'A request with this idempotency key is still running.', {
          retryAfterSeconds: 1,
        });
      }
      const { work, last, wake } = openWork(call.store, em, now, call.caller);
      const place = request && { operation: call.name, request, fingerprint };
      const described = call.describedBy?.(work);
      const known = place && described ? await knownClientRequest(em, place, described) : null;
      if (known) return unchanged(known);
      const output = await run(work);
      if (place && described) {
        await rememberClientRequest(em, place, { key, resourceId: described.resourceId(output), requestId: call.caller.requestId });
      }
      const answer = JSON.stringify(withoutSecrets(call.operation, output));
      const remember = sql`
        insert into idempotency_record (owner, operation, key, fingerprint, output, request_id)
        values (${sql.join([...identity, fingerprint, answer, call.caller.requestId])})`;
      return { output: { output: { output }, wake }, last: [...last(), remember] };
    }),
  );
}

/** One transaction with its outbox rows, repeated when PostgreSQL asks for that. */
export function inTransaction<T>(store: Store, caller: Caller, run: (work: Work) => Promise<T>): Promise<T> {
  return committed(() =>
    transaction(store, null, async (em, { now }) => {
      const { work, last, wake } = openWork(store, em, now, caller);
      return { output: { output: await run(work), wake }, last: last() };
    }),
  );
}

/** Nothing was written, so there is nothing to wake the relay for. */
function unchanged(output: Reply<unknown>): Ending<Committed<Reply<unknown>>> {
  return { output: { output, wake: () => undefined }, last: [] };
}

interface Committed<T> {
  output: T;
  wake: () => void;
}

/** The relay is woken when the transaction has committed: not earlier, and not for nothing. */
async function committed<T>(attempt: () => Promise<Committed<T>>): Promise<T> {
  const { output, wake } = await withRetries(transactionRetries, attempt);
  wake();
  return output;
}

/** 64 bits of a digest: keys that share a lock by accident wait for nobody, the second is told to try again. */
function lockOf(identity: string[]): bigint {
  return createHash('sha256').update(identity.join('\n')).digest().readBigInt64BE();
}

async function findAnswer(em: EntityManager, identity: string[]): Promise<StoredAnswer | undefined> {
  const [owner, operation, key] = identity;
  const { rows: [answer] } = await sql<StoredAnswer>`
    select fingerprint, output, request_id as "requestId" from idempotency_record
     where owner = ${owner} and operation = ${operation} and key = ${key}`.execute(em.getKysely());
  return answer;
}

function replay(stored: StoredAnswer, fingerprint: string, derived: boolean): Reply<unknown> {
  if (stored.fingerprint !== fingerprint) {
    if (derived) throw clientRequestConflict();
    throw new ServiceError('idempotency_key_reused', 'This idempotency key was used for another request.');
  }
  return { output: stored.output, replayed: true, originalRequestId: stored.requestId };
}

function withoutSecrets({ secrets = [] }: Operation, output: unknown): unknown {
  return secrets.length === 0 ? output : { ...(output as object), ...Object.fromEntries(secrets.map((name) => [name, null])) };
}

/** Deletes answers older than the promise, in batches that hold no lock for long. Returns how many went. */
export async function purgeIdempotencyRecords(store: Store, batch = 1000): Promise<number> {
  const { rows: [gone] } = await sql<{ n: string }>`
    with old as (select ctid from idempotency_record where created_at < now() - make_interval(hours => ${idempotencyHours}) limit ${batch}),
         gone as (delete from idempotency_record where ctid in (select ctid from old) returning 1)
    select count(*) as n from gone`.execute(store.fork().getKysely());
  return Number(gone!.n);
}
