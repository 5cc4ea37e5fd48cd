import type { Session } from '@marketplace/identity-contract';
import type { Caller } from '@marketplace/kernel';
import { startSession } from '../auth/session.ts';
import type { Calls } from '../catalogue.ts';
import type { Clients } from '../clients.ts';
import { callerOf, type GatewayContext } from '../context.ts';
import type { RecordType } from './schema/expand.ts';
import { type RecordLoader, recordLoader } from './fields/record-loader.ts';

/**
 * What resolvers work with. Loaders live as long as the request: what one caller may see is never shown to the next.
 */
export interface GraphqlContext {
  caller: Caller;
  /** Of the header; the argument of a mutation comes before it. */
  idempotencyKey: string | undefined;
  /**
   * Operations by name, for the resolvers that follow from the schema; those that are written by hand use `clients`,
   * which are typed.
   */
  calls: Calls;
  clients: Clients;
  /** Writes the cookie of a session that was renewed; a replayed answer has no token, and the cookie stays. */
  renewSession(renewed: { sessionToken: string | null }): Promise<void>;
  /** The session, asked for once however many fields need it. */
  session(): Promise<Session>;
  /** The loader of a type with `@record`, by the name of the type. */
  loaderOf<T extends { id: string }>(type: string): RecordLoader<T>;
}

export interface ContextSources {
  calls: Calls;
  clients: Clients;
  records: readonly RecordType[];
}

/** Answers what makes the context of each request. */
export function contextMaker({ calls, clients, records }: ContextSources): (ctx: GatewayContext) => GraphqlContext {
  const recordOf = new Map(records.map((record) => [record.type, record]));
  return (ctx) => {
    // One request may hold several operations, so the key is given to those only that are commands.
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
    };
  };
}
