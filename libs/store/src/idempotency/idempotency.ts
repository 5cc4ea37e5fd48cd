import { type Caller, idempotencyIdentityOf, type Operation, type Reply } from '@marketplace/kernel';
import {
  type AnsweredAgain,
  findClientRequest,
  rememberClientRequest,
  replyToClientRequest,
} from './client-request.ts';
import { committed, inTransaction, unchanged } from '../transaction/in-transaction.ts';
import { sql, type Sql } from '../database/sql.ts';
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
  /** Set for operations that take a `clientRequestId`. */
  answerAgain?: (work: Work) => AnsweredAgain;
}

/** Hours for which a reply is stored (docs/api.md#idempotency). */
export const idempotencyHours = 72;

/**
 * Runs a command in one transaction. If the call has an idempotency identity, its reply is stored in the same
 * transaction, and a repetition gets that reply. An error stores nothing. Throws `idempotency_key_reused` or
 * `client_request_id_conflict` for another request, `idempotency_request_in_progress` while the first request is
 * running, and the errors of `withRetries`.
 */
export function runOnce(
  { store, name, operation, caller, input, answerAgain }: Call,
  run: (work: Work) => Promise<unknown>,
): Promise<Reply<unknown>> {
  const identity = idempotencyIdentityOf(name, operation, caller, input);
  if (identity === null) {
    return inTransaction(store, caller, async (work) => ({ output: await run(work) }), operation);
  }
  const { key, clientRequest } = identity;
  const { requestId } = caller;
  const fingerprint = fingerprintOf(name, input, caller);
  return committed(() =>
    // The reply is looked up after trying the lock, so that a reply committed just before is found.
    transaction(store, { lock: lockOf(identity), first: findReply(identity) }, async (open, { now, locked, found }) => {
      const [stored] = found as StoredReply[];
      if (stored) {
        assertSameRequest(stored, fingerprint, identity);
        return unchanged(replayOf(stored));
      }
      if (!locked) throw requestInProgress();
      const { work, last, wake } = openWork(store, open, now, caller, operation);
      const scope = clientRequest && { operation: name, request: clientRequest, fingerprint };
      const again = answerAgain?.(work);
      const known = scope && again ? await findClientRequest(open(), scope) : null;
      if (known && again) return unchanged(await replyToClientRequest(known, again));
      const output = await run(work);
      if (scope && again)
        await rememberClientRequest(open(), scope, { key, resourceId: again.resourceId(output), requestId });
      return {
        output: { output: { output }, wake },
        last: [...last(), storeReply(identity, { fingerprint, output, requestId }, operation)],
      };
    }),
  );
}

/** The statement that finds a stored reply. */
function findReply({ owner, operation, key }: ReplyKey): Sql<StoredReply> {
  return sql`
    select fingerprint, output, request_id as "requestId" from idempotency_record
     where owner = ${owner} and operation = ${operation} and key = ${key}`;
}

/** Deletes up to `batch` replies that are older than `idempotencyHours`. Returns the number deleted. */
export async function purgeIdempotencyRecords(store: Store, batch = 1000): Promise<number> {
  const {
    rows: [deleted],
  } = await sql<{ n: string }>`
    with old as (
           select ctid from idempotency_record
            where created_at < now() - make_interval(hours => ${idempotencyHours}) limit ${batch}
         ),
         deleted as (delete from idempotency_record where ctid in (select ctid from old) returning 1)
    select count(*) as n from deleted`.execute(store.fork().getKysely());
  return Number(deleted!.n);
}
