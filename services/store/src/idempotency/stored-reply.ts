import { createHash } from 'node:crypto';
import { type IdempotencyIdentity, type Operation, type Reply, ServiceError } from '@marketplace/kernel';
import { canonicalJson } from './canonical-json.ts';
import { clientRequestConflict } from './client-request.ts';
import { sql, type Sql } from '../database/sql.ts';

/** A row of `idempotency_record`. */
export interface StoredReply {
  fingerprint: string;
  output: unknown;
  requestId: string;
}

/** The columns that name a stored reply. */
export type ReplyKey = Pick<IdempotencyIdentity, 'owner' | 'operation' | 'key'>;

/** Equal for equal requests: SHA-256 of the operation and its parsed input. */
export function fingerprintOf(operation: string, input: unknown): string {
  return createHash('sha256')
    .update(`${operation}\n${canonicalJson(input)}`)
    .digest('base64url');
}

/** 64 bits of a digest: keys that share a lock by accident wait for nobody, the second is told to try again. */
export function lockOf({ owner, operation, key }: ReplyKey): bigint {
  return createHash('sha256').update([owner, operation, key].join('\n')).digest().readBigInt64BE();
}

/** Throws when the key of this call was used for another request. */
export function assertSameRequest(
  stored: { fingerprint: string },
  fingerprint: string,
  { key, clientRequest }: Pick<IdempotencyIdentity, 'key' | 'clientRequest'>,
): void {
  if (stored.fingerprint === fingerprint) return;
  if (key === clientRequest?.derivedKey) throw clientRequestConflict();
  throw new ServiceError('idempotency_key_reused', 'This idempotency key was used for another request.');
}

export function replayOf({ output, requestId }: StoredReply): Reply<unknown> {
  return { output, replayed: true, originalRequestId: requestId };
}

/** The statement that stores a reply, without its secrets. */
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

export function requestInProgress(): ServiceError {
  return new ServiceError('idempotency_request_in_progress', 'A request with this idempotency key is still running.', {
    retryAfterSeconds: 1,
  });
}
