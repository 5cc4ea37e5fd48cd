import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Caller } from '../access/caller.ts';
import type { Operation } from '../contract.ts';

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
