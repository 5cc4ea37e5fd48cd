import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Caller } from './caller.ts';
import type { Operation } from './contract.ts';

const lengthMax = 128;

/** The member by which a client names its own request, in the input of commands that declare `clientRequest`. */
export const clientRequestIdSchema = z.string().min(1).max(lengthMax).meta({
  description:
    'Your own name for this request. It is done once per organization, for good: a repetition gets the answer of the first. Without an `idempotency-key` header the key is derived from it.',
});

export interface ClientRequest {
  organizationId: string;
  id: string;
  /** `crid_` and a digest of organization, operation and id: the idempotency key of a request that sends no other. */
  derivedKey: string;
}

/**
 * What a call says of itself by `clientRequestId`; null where it says nothing, or nothing that could be one. `name` is
 * `<contract>.<operation>`.
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
