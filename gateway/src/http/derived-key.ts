import { type Caller, clientRequestOf, type Operation } from '@marketplace/kernel';
import type { GatewayContext } from '../context.ts';

/**
 * A body that names its request by `clientRequestId` and comes without an `idempotency-key` has one all the same:
 * derived, and echoed like any other. The store derives the same one.
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
