import type { EntityManager } from '@mikro-orm/postgresql';
import { type ClientRequest, type Reply, ServiceError } from '@marketplace/kernel';
import { sql } from '../database/sql.ts';

/** What an operation that takes a `clientRequestId` says of its answers. */
export interface Described {
  /** The record that the answer is about. */
  resourceId(output: unknown): string;
  /** The answer for that record as it is now, once the first answer is forgotten. */
  describe(resourceId: string): Promise<unknown>;
}

/** A request that was made before under the same `clientRequestId`. */
export interface KnownClientRequest {
  fingerprint: string;
  /** The idempotency key of the first request, under which its reply is stored. */
  key: string;
  resourceId: string;
  requestId: string;
  /** The first answer; null when it is forgotten. */
  output: unknown;
}

/** Where a client's request id stands: in this organization, for this operation. */
export interface ClientRequestScope {
  operation: string;
  request: ClientRequest;
  fingerprint: string;
}

/**
 * The first request under this `clientRequestId`, whatever its idempotency key; null when there is none, and then the
 * id is locked until the transaction ends. Throws `client_request_id_conflict` for another request,
 * `idempotency_request_in_progress` for a twin.
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
  const {
    rows: [lock],
  } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${[organizationId, operation, id].join('\n')}, 1)) as locked`.execute(
    db,
  );
  // A statement of its own, whose snapshot is younger than the lock.
  const {
    rows: [known],
  } = await sql<KnownClientRequest>`
    select c.fingerprint, c.key, c.resource_id as "resourceId", c.request_id as "requestId", r.output
      from client_request c
      left join idempotency_record r on r.owner = c.organization_id and r.operation = c.operation and r.key = c.key and r.request_id = c.request_id
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

/** The first answer, or the record as it is now where that is forgotten. */
export async function replyToClientRequest(
  { output, resourceId, requestId }: KnownClientRequest,
  { describe }: Pick<Described, 'describe'>,
): Promise<Reply<unknown>> {
  return { output: output ?? (await describe(resourceId)), replayed: true, originalRequestId: requestId };
}

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
    values (${organizationId}, ${operation}, ${id}, ${fingerprint}, ${answer.key}, ${answer.resourceId}, ${answer.requestId})`.execute(
    em.getKysely(),
  );
}

export function clientRequestConflict(): ServiceError {
  return new ServiceError('client_request_id_conflict', 'This client request id was used for another request.');
}
