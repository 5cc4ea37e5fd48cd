import { hash } from 'node:crypto';
import { type Caller, type IdempotencyIdentity, type Operation, type Reply, ServiceError } from '@marketplace/kernel';
import { canonicalJson } from './canonical-json.ts';
import { clientRequestConflict } from './client-request.ts';
import { sql, type Sql } from '../database/sql.ts';

/** A row of `idempotency_record`. */
export interface StoredReply {
  fingerprint: string;
  output: unknown;
  requestId: string;
}

/** The primary key of a stored reply. */
export type ReplyKey = Pick<IdempotencyIdentity, 'owner' | 'operation' | 'key'>;

/**
 * SHA-256, in base64url, of the operation's name, its parsed input and the version that the caller expects. Equal
 * requests have equal fingerprints. The version is part of the request: a repetition that expects another one must not
 * get the answer of a request that did not.
 */
export function fingerprintOf(
  operation: string,
  input: unknown,
  { expectedVersion }: Pick<Caller, 'expectedVersion'>,
): string {
  const precondition = expectedVersion === undefined ? '' : `\n${expectedVersion}`;
  return hash('sha256', `${operation}\n${canonicalJson(input)}${precondition}`, 'base64url');
}

/**
 * The advisory lock of an idempotency key: 64 bits of a SHA-256. If two keys have the same lock by chance, the second
 * request is refused with `idempotency_request_in_progress`.
 */
export function lockOf({ owner, operation, key }: ReplyKey): bigint {
  return hash('sha256', [owner, operation, key].join('\n'), 'buffer').readBigInt64BE();
}

/**
 * Throws if the idempotency key was used for another request: `client_request_id_conflict` for a key that was derived
 * from `clientRequestId`, `idempotency_key_reused` otherwise.
 */
export function assertSameRequest(
  stored: { fingerprint: string },
  fingerprint: string,
  { key, clientRequest }: Pick<IdempotencyIdentity, 'key' | 'clientRequest'>,
): void {
  if (stored.fingerprint === fingerprint) return;
  if (key === clientRequest?.derivedKey) throw clientRequestConflict();
  throw new ServiceError('idempotency_key_reused', 'This idempotency key was used for another request.');
}

/** The reply to a repetition. */
export function replayOf({ output, requestId }: StoredReply): Reply<unknown> {
  return { output, replayed: true, originalRequestId: requestId };
}

/** The statement that inserts a reply. Output members in `secrets` are stored as null. */
export function storeReply(
  { owner, operation, key }: ReplyKey,
  { fingerprint, output, requestId }: StoredReply,
  { secrets = [] }: Operation,
): Sql {
  const stored =
    secrets.length === 0
      ? output
      : { ...(output as object), ...Object.fromEntries(secrets.map((name) => [name, null])) };
  return sql`
    insert into idempotency_record (owner, operation, key, fingerprint, output, request_id)
    values (${sql.join([owner, operation, key, fingerprint, JSON.stringify(stored), requestId])})`;
}

/** The error `idempotency_request_in_progress`. */
export function requestInProgress(): ServiceError {
  return new ServiceError('idempotency_request_in_progress', 'A request with this idempotency key is still running.', {
    retryAfterSeconds: 1,
  });
}
