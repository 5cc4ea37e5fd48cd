import fc from 'fast-check';
import type { Request } from '../request.ts';
import type { ModelRecord } from '../rules/market.ts';
import type { World } from '../world.ts';

/** Keys of a request, and the version that it expects. */
export interface RequestOptions {
  identity: 'none' | 'key' | 'client request' | 'both';
  version: 'any' | 'current' | 'stale';
}

/** Any options. */
export const requestOptions: fc.Arbitrary<RequestOptions> = fc.record({
  identity: fc.constantFrom('none', 'none', 'none', 'key', 'client request', 'both'),
  version: fc.integer({ min: 1, max: 16 }).map((n) => (n > 15 ? 'stale' : n > 13 ? 'current' : 'any')),
});

interface RequestKind {
  by: string;
  operation: string;
  /** Record that the request changes, if it has a version. */
  record?: ModelRecord;
  /** Whether the operation takes a `clientRequestId`. */
  isForClients?: boolean;
}

/** The values of the options in the next request of an organization to an operation. */
export function resolved(
  world: World,
  { identity, version }: RequestOptions,
  { by, operation, record, isForClients = true }: RequestKind,
): Pick<Request, 'expectedVersion' | 'idempotencyKey' | 'clientRequestId'> {
  const takes = { key: identity === 'key' || identity === 'both', client: identity !== 'none' && identity !== 'key' };
  // Numbered by organization and operation: keys of different ones are the same, and must not meet.
  const scope = `${by} ${operation}`;
  const number = (world.keys.get(scope) ?? 0) + 1;
  world.keys.set(scope, number);
  const expectedVersion =
    record === undefined || version === 'any' ? undefined : record.version - (version === 'stale' ? 1 : 0);
  return {
    expectedVersion,
    idempotencyKey: takes.key ? `key-${number}` : undefined,
    clientRequestId: takes.client && isForClients ? `request-${number}` : undefined,
  };
}

/** Line of the journal with what is not obvious about a request. */
export function annotated(
  line: string,
  { idempotencyKey, clientRequestId, expectedVersion }: ReturnType<typeof resolved>,
): string {
  const notes = [idempotencyKey, clientRequestId, expectedVersion !== undefined && `if at version ${expectedVersion}`];
  const shown = notes.filter((note) => typeof note === 'string');
  return shown.length === 0 ? line : `${line} (${shown.join(', ')})`;
}
