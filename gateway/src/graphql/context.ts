import type { Session } from '@marketplace/identity-contract';
import type { Caller } from '@marketplace/kernel';
import { startSession } from '../auth/session.ts';
import type { Calls } from '../catalogue.ts';
import type { Clients } from '../clients.ts';
import { callerOf, type GatewayContext } from '../context.ts';
import type { ListField, RecordType } from './schema/expand.ts';
import { type ListLoader, listLoader, type RecordLoader, recordLoader } from './fields/record-loader.ts';

/** What resolvers get. It is made for each request, so loaders do not show one caller's records to another. */
export interface GraphqlContext {
  caller: Caller;
  /** The key of the header. A mutation's argument `idempotencyKey` takes precedence. */
  idempotencyKey: string | undefined;
  /**
   * Operations by name, for the resolvers made from the schema. Hand-written resolvers use `clients`, which are typed.
   */
  calls: Calls;
  clients: Clients;
  /** Writes the cookie of a renewed session. A replayed reply has no token; then the cookie stays as it is. */
  renewSession(renewed: { sessionToken: string | null }): Promise<void>;
  /** The session. It is fetched once per request. */
  session(): Promise<Session>;
  /** The loader of a type with `@record`, by the name of the type. */
  loaderOf<T extends { id: string }>(type: string): RecordLoader<T>;
  /** The loader of a field with `@loadList`. */
  listLoaderOf(field: ListField): ListLoader;
}

/** What every request's context is made of. */
export interface ContextSources {
  calls: Calls;
  clients: Clients;
  records: readonly RecordType[];
}

/** Returns a function that makes the context of a request. */
export function contextMaker({ calls, clients, records }: ContextSources): (ctx: GatewayContext) => GraphqlContext {
  const recordOf = new Map(records.map((record) => [record.type, record]));
  return (ctx) => {
    // One document may call several operations, and only commands get the key.
    const { idempotencyKey, ...caller } = callerOf(ctx);
    const loaders = new Map<string, unknown>();
    let session: Promise<Session> | undefined;
    return {
      caller,
      idempotencyKey,
      calls,
      clients,
      renewSession: (renewed) => startSession(ctx, renewed),
      session: () => (session ??= clients.identity.getSession(caller, {}).then(({ output }) => output)),
      loaderOf: <T extends { id: string }>(type: string) => {
        const known = loaders.get(type) as RecordLoader<T> | undefined;
        if (known) return known;
        const { entry } = recordOf.get(type)!;
        const loader = recordLoader<T>(entry, calls.get(entry.name)!, caller);
        loaders.set(type, loader);
        return loader;
      },
      listLoaderOf: (field) => {
        const name = `${field.parent}.${field.field}`;
        const known = loaders.get(name) as ListLoader | undefined;
        if (known) return known;
        const loader = listLoader(field, calls.get(field.entry.name)!, caller);
        loaders.set(name, loader);
        return loader;
      },
    };
  };
}
