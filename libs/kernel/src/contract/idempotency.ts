import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Caller } from './access/caller.ts';
import type { Operation } from './contract.ts';

/** The key of a stored reply: owner, operation and idempotency key together. */
export interface IdempotencyIdentity {
  /** Id of the organization, or of the user for operations with `user` access. */
  owner: string;
  /** `<contract>.<operation>`. */
  operation: string;
  /** The caller's idempotency key, or the one derived from `clientRequestId`. */
  key: string;
  /** The client request, if the input has a `clientRequestId`. */
  clientRequest: ClientRequest | null;
}

/** Whether an operation stores its reply under the caller's idempotency key. */
export function storesReply({ kind, idempotencyKey = 'stored' }: Operation): boolean {
  return kind === 'command' && idempotencyKey === 'stored';
}

/**
 * The identity of the stored reply to this call. Returns null if no reply is stored: the operation stores none, the
 * call has no key, or the caller is neither a person nor an API key. The store uses it to store replies, and `remote`
 * to decide whether a call may be repeated, so both always agree. `name` is `<contract>.<operation>`; `input` may be
 * parsed or not.
 */
export function idempotencyIdentityOf(
  name: string,
  operation: Operation,
  caller: Caller,
  input: unknown,
): IdempotencyIdentity | null {
  const owner = storesReply(operation) ? ownerOf(operation, caller) : null;
  const clientRequest = clientRequestOf(name, operation, caller, input);
  const key = caller.idempotencyKey ?? clientRequest?.derivedKey;
  return owner === null || key === undefined ? null : { owner, operation: name, key, clientRequest };
}

/**
 * The user for `user` operations. They can change the active organization (creating one does), and the repetition must
 * still find the first reply.
 */
function ownerOf({ access }: Operation, { actor }: Caller): string | null {
  if (actor.type === 'api_key') return actor.organizationId;
  if (actor.type === 'user') return access.who === 'user' ? actor.userId : actor.organizationId;
  return null;
}

const lengthMax = 128;

/** `clientRequestId`, 1 to 128 characters, in the input of commands that declare `clientRequest`. */
export const clientRequestIdSchema = z
  .string()
  .min(1)
  .max(lengthMax)
  .meta({
    description:
      'Your own identifier for this request. For each organization, a request with this identifier is executed once: ' +
      'every repetition gets the answer of the first. It never expires. Without an `idempotency-key` header, ' +
      'the idempotency key is derived from it.',
  });

/** A request that the client has identified with `clientRequestId`. */
export interface ClientRequest {
  organizationId: string;
  /** The `clientRequestId`. */
  id: string;
  /**
   * The idempotency key if the request has no `idempotency-key` header: `crid_` and 32 base64url characters of a
   * SHA-256 of organization, operation and id.
   */
  derivedKey: string;
}

/**
 * The client request of a call. Returns null if the operation takes no `clientRequestId`, the caller has no
 * organization, or the input has no valid id. `name` is `<contract>.<operation>`; `input` may be parsed or not.
 */
export function clientRequestOf(
  name: string,
  { clientRequest }: Operation,
  { actor }: Caller,
  input: unknown,
): ClientRequest | null {
  const organizationId = 'organizationId' in actor ? actor.organizationId : null;
  const { clientRequestId: id } = (input ?? {}) as { clientRequestId?: unknown };
  if (!clientRequest || organizationId === null || typeof id !== 'string' || id === '' || id.length > lengthMax)
    return null;
  const digest = createHash('sha256')
    .update(JSON.stringify([organizationId, name, id]))
    .digest('base64url');
  return { organizationId, id, derivedKey: `crid_${digest.slice(0, 32)}` };
}
