import { type Caller, clientRequestOf, type Operation } from '@marketplace/kernel';
import type { GatewayContext } from '../context.ts';

/**
 * The caller with an idempotency key derived from the body's `clientRequestId`, if the body has one and the request has
 * no `idempotency-key`. The answer echoes the key as usual. The store derives the same key.
 */
export function withDerivedKey(
  ctx: GatewayContext,
  name: string,
  operation: Operation,
  caller: Caller,
  input: unknown,
): Caller {
  const request = caller.idempotencyKey === undefined ? clientRequestOf(name, operation, caller, input) : null;
  if (request === null) return caller;
  ctx.set('idempotency-key', request.derivedKey);
  return { ...caller, idempotencyKey: request.derivedKey };
}
