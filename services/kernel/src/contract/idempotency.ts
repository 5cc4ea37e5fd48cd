import type { Caller } from './caller.ts';
import { type ClientRequest, clientRequestOf } from './client-request.ts';
import type { Operation } from './contract.ts';

/** Under what the reply to a call is stored. */
export interface IdempotencyIdentity {
  /** The organization, or the user where a person acts for themselves. Keys of two owners never meet. */
  owner: string;
  /** `<contract>.<operation>`. */
  operation: string;
  /** The caller's idempotency key, or the one derived from `clientRequestId`. */
  key: string;
  /** What the input says of itself by `clientRequestId`, if anything. */
  clientRequest: ClientRequest | null;
}

/** Whether an operation stores its reply under the idempotency key of a caller who has an owner. */
export function storesReply({ kind, idempotencyKey = 'stored' }: Operation): boolean {
  return kind === 'command' && idempotencyKey === 'stored';
}

/**
 * Under what the reply to this call is stored, or null where it is not: the operation stores none, the call has no
 * key, or the caller has no owner. The store stores by it, and `remote` repeats by it, so a call is repeated only
 * where a repetition finds the first reply. `name` is `<contract>.<operation>`; `input` may be parsed or not.
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
 * A person who creates an organization has another active one afterwards, and the repetition must still find the
 * first reply.
 */
function ownerOf({ access }: Operation, { actor }: Caller): string | null {
  if (actor.type === 'api_key') return actor.organizationId;
  if (actor.type === 'user') return access.who === 'user' ? actor.userId : actor.organizationId;
  return null;
}
