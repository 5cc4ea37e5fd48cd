import type { Caller } from '../access/caller.ts';
import { type ClientRequest, clientRequestOf } from './client-request.ts';
import type { Operation } from '../contract.ts';

/** The key under which the reply to a call is stored: owner, operation and idempotency key together. */
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
 * The identity under which the reply to this call is stored. Returns null if none is stored: the operation stores no
 * replies, the call has no key, or the caller is neither a person nor an API key. The store uses it to store replies,
 * and `remote` to decide whether a call may be repeated, so both always agree. `name` is `<contract>.<operation>`;
 * `input` may be parsed or not.
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
 * The user for `user` operations, because they can change the active organization (creating one does), and the
 * repetition must still find the first reply.
 */
function ownerOf({ access }: Operation, { actor }: Caller): string | null {
  if (actor.type === 'api_key') return actor.organizationId;
  if (actor.type === 'user') return access.who === 'user' ? actor.userId : actor.organizationId;
  return null;
}
