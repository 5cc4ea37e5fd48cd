import { authorize, type Caller, type Client, type Contract } from '@marketplace/kernel';
import type { CatalogueEntry } from '../calls/catalogue.ts';
import type { BacklogBound } from './backlog-bound.ts';
import { countRefused } from './overload-metrics.ts';

/**
 * The clients, with `assertRoom` before each command that declares `emits`. Routes, GraphQL fields and hand-written
 * resolvers all call these clients, so none can skip the check. The caller's permission is checked first. The service
 * is not called for a refused command, so the idempotency key can be used again.
 */
export function refuseEvents<Clients extends object>(
  entries: readonly CatalogueEntry[],
  clients: Clients,
  { assertRoom }: BacklogBound,
): Clients {
  const guarded: Record<string, Client<Contract>> = {};
  for (const { domain, bareName, operation } of entries) {
    const client = (clients as Partial<Record<string, Client<Contract>>>)[domain];
    if (!client || !operation.emits?.length) continue;
    const call = client[bareName]!;
    (guarded[domain] ??= { ...client })[bareName] = async (caller: Caller, input: unknown) => {
      authorize(operation.access, caller);
      try {
        assertRoom(caller);
      } catch (error) {
        countRefused(error);
        throw error;
      }
      return call(caller, input);
    };
  }
  return { ...clients, ...guarded };
}
