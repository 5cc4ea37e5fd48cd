import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, idempotencyIdentityOf, type Operation, type Reply } from '@marketplace/kernel';
import { type Described, findClientRequest, rememberClientRequest, replyToClientRequest } from './client-request.ts';
import { committed, inTransaction, unchanged } from '../transaction/in-transaction.ts';
import { sql } from '../database/sql.ts';
import type { Store } from '../store.ts';
import {
  assertSameRequest,
  fingerprintOf,
  lockOf,
  replayOf,
  type ReplyKey,
  requestInProgress,
  type StoredReply,
  storeReply,
} from './stored-reply.ts';
import { transaction } from '../transaction/transaction.ts';
import { openWork, type Work } from '../transaction/work.ts';

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

/** How long a key is remembered (docs/api.md). */
export const idempotencyHours = 72;

/**
 * Runs a command in one transaction. With an idempotency key and a known caller, the reply is stored in that same
 * transaction: a repetition gets it back, another body under the same key is refused, and a failure stores nothing.
 */
export function runOnce(
  { store, name, operation, caller, input, describedBy }: Call,
  run: (work: Work) => Promise<unknown>,
): Promise<Reply<unknown>> {
  const identity = idempotencyIdentityOf(name, operation, caller, input);
  if (identity === null) {
    return inTransaction(store, caller, async (work) => ({ output: await run(work) }), operation);
  }
  const { key, clientRequest } = identity;
  const { requestId } = caller;
  const fingerprint = fingerprintOf(name, input);
  return committed(() =>
    transaction(store, lockOf(identity), async (em, { now, locked }) => {
      // A statement of its own: its snapshot is younger than the lock, so it sees the reply of a twin that has just
      // committed.
      const stored = await findReply(em, identity);
      if (stored) {
        assertSameRequest(stored, fingerprint, identity);
        return unchanged(replayOf(stored));
      }
      if (!locked) throw requestInProgress();
      const { work, last, wake } = openWork(store, em, now, caller, operation);
      const place = clientRequest && { operation: name, request: clientRequest, fingerprint };
      const described = describedBy?.(work);
      const known = place && described ? await findClientRequest(em, place) : null;
      if (known && described) return unchanged(await replyToClientRequest(known, described));
      const output = await run(work);
      if (place && described)
        await rememberClientRequest(em, place, { key, resourceId: described.resourceId(output), requestId });
      return {
        output: { output: { output }, wake },
        last: [...last(), storeReply(identity, { fingerprint, output, requestId }, operation)],
      };
    }),
  );
}

async function findReply(em: EntityManager, { owner, operation, key }: ReplyKey): Promise<StoredReply | undefined> {
  const {
    rows: [reply],
  } = await sql<StoredReply>`
    select fingerprint, output, request_id as "requestId" from idempotency_record
     where owner = ${owner} and operation = ${operation} and key = ${key}`.execute(em.getKysely());
  return reply;
}

/** Deletes replies older than the promise, in batches that hold no lock for long. Returns how many went. */
export async function purgeIdempotencyRecords(store: Store, batch = 1000): Promise<number> {
  const {
    rows: [gone],
  } = await sql<{ n: string }>`
    with old as (
           select ctid from idempotency_record
            where created_at < now() - make_interval(hours => ${idempotencyHours}) limit ${batch}
         ),
         gone as (delete from idempotency_record where ctid in (select ctid from old) returning 1)
    select count(*) as n from gone`.execute(store.fork().getKysely());
  return Number(gone!.n);
}
