import type { EntityManager } from '@mikro-orm/postgresql';
import { type ClientRequest, type Reply, ServiceError } from '@marketplace/kernel';
import { sql } from '../database/sql.ts';

/** Functions that rebuild the answer of an operation with `clientRequestId`; see `ClientRequestCommand`. */
export interface AnsweredAgain {
  /** Id of the record in the output. */
  resourceId(output: unknown): string;
  /** The output for that record in its current state. */
  read(resourceId: string): Promise<unknown>;
}

/** An earlier request with the same `clientRequestId`. */
export interface KnownClientRequest {
  fingerprint: string;
  /** The idempotency key of the first request, under which its reply is stored. */
  key: string;
  /** Id of the record in the first reply. */
  resourceId: string;
  /** Id of the first request. */
  requestId: string;
  /** The first output; null if the stored reply has been purged. */
  output: unknown;
}

/** A client request and its operation. The id is unique by organization and operation. */
export interface ClientRequestScope {
  operation: string;
  request: ClientRequest;
  fingerprint: string;
}

/**
 * The first request with this `clientRequestId`, whatever its idempotency key. Returns null if there is none, and locks
 * the id until the transaction ends. Throws `client_request_id_conflict` if it was another request, and
 * `idempotency_request_in_progress` if the first request is still running.
 */
export async function findClientRequest(
  em: EntityManager,
  scope: ClientRequestScope,
): Promise<KnownClientRequest | null> {
  const {
    operation,
    request: { organizationId, id },
    fingerprint,
  } = scope;
  const db = em.getKysely();
  const lockName = [organizationId, operation, id].join('\n');
  const {
    rows: [lock],
  } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${lockName}, 1)) as locked`.execute(db);
  // A separate statement, so that its snapshot is taken after the lock.
  const {
    rows: [known],
  } = await sql<KnownClientRequest>`
    select c.fingerprint, c.key, c.resource_id as "resourceId", c.request_id as "requestId", r.output
      from client_request c
      left join idempotency_record r
        on r.owner = c.organization_id and r.operation = c.operation and r.key = c.key and r.request_id = c.request_id
     where c.organization_id = ${organizationId} and c.operation = ${operation} and c.id = ${id}`.execute(db);
  if (!known && !lock!.locked) {
    throw new ServiceError(
      'idempotency_request_in_progress',
      'A request with this client request id is still running.',
      { retryAfterSeconds: 1 },
    );
  }
  if (!known) return null;
  if (known.fingerprint !== fingerprint) throw clientRequestConflict();
  return known;
}

/** The reply to a repetition: the first output or, if that has been purged, one made from the current record. */
export async function replyToClientRequest(
  { output, resourceId, requestId }: KnownClientRequest,
  { read }: Pick<AnsweredAgain, 'read'>,
): Promise<Reply<unknown>> {
  return { output: output ?? (await read(resourceId)), replayed: true, originalRequestId: requestId };
}

/** Stores a client request, so that repetitions find it. */
export async function rememberClientRequest(
  em: EntityManager,
  scope: ClientRequestScope,
  answer: { key: string; resourceId: string; requestId: string },
): Promise<void> {
  const {
    operation,
    request: { organizationId, id },
    fingerprint,
  } = scope;
  await sql`
    insert into client_request (organization_id, operation, id, fingerprint, key, resource_id, request_id)
    values (${organizationId}, ${operation}, ${id}, ${fingerprint},
            ${answer.key}, ${answer.resourceId}, ${answer.requestId})`.execute(em.getKysely());
}

/** The error `client_request_id_conflict`. */
export function clientRequestConflict(): ServiceError {
  return new ServiceError('client_request_id_conflict', 'This client request id was used for another request.');
}
