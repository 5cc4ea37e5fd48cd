import type { Session } from '@marketplace/identity-contract';
import { authorize, type Caller, type Operation } from '@marketplace/kernel';
import type { Admission } from '../admission/admission.ts';
import { startSession } from '../auth/session.ts';
import type { Calls } from '../calls/catalogue.ts';
import type { Clients } from '../calls/clients.ts';
import { answerBudget } from './requests/answer-budget.ts';
import { callerOf, type GatewayContext } from '../context.ts';
import { assertAnswerable } from '../http/assert-answerable.ts';
import type { ListField, RecordType } from './schema/expand.ts';
import { type ListLoader, listLoader, type RecordLoader, recordLoader } from './fields/record-loader.ts';

/** Context of resolvers. Each request has its own, so loaders do not show one caller's records to another. */
export interface GraphqlContext {
  caller: Caller;
  /** The key of the header. A mutation's argument `idempotencyKey` takes precedence. */
  idempotencyKey: string | undefined;
  /**
   * Operations by name. Queries count towards the rate limits, and run within the budget of the request; see
   * `AnswerBudget`. Commands are authorized, and refused while the backlog of webhooks is full. Hand-written resolvers
   * of mutations that emit no events use `clients`, which are typed.
   */
  calls: Pick<Calls, 'get'>;
  clients: Clients;
  /** Counts the root fields towards the rate limits; the queries of the fields below them count when they are made. */
  countRoots: CallCounter['countRoots'];
  /** Writes the cookie of a renewed session. A replayed reply has no token; then the cookie stays as it is. */
  renewSession(renewed: { sessionToken: string | null }): Promise<void>;
  /** The session. It is fetched once per request. */
  session(): Promise<Session>;
  /** The loader of a type with `@record`, by the name of the type. */
  loaderOf<T extends { id: string }>(type: string): RecordLoader<T>;
  /** The loader of a field with `@loadList`. */
  listLoaderOf(field: ListField): ListLoader;
}

/** Parts from which the context of every request is built. */
export interface ContextSources {
  calls: Calls;
  clients: Clients;
  records: readonly RecordType[];
  operationOf(name: string): Operation;
  admission: Admission;
}

/** Returns a function that makes the context of a request. */
export function contextMaker({
  calls,
  clients,
  records,
  operationOf,
  admission,
}: ContextSources): (ctx: GatewayContext) => GraphqlContext {
  const recordOf = new Map(records.map((record) => [record.type, record]));
  return (ctx) => {
    const budget = answerBudget((declared, known) => admission.expectLarge(ctx, declared, known));
    ctx.state.graphqlBudget = budget;
    const counted = callCounter(async (requests) => void (await admission.take(ctx, { requests })));
    const metered: Pick<Calls, 'get'> = {
      get: (name) => {
        const call = calls.get(name);
        if (!call) return undefined;
        const operation = operationOf(name);
        if (operation.kind === 'command') {
          return async (by, input) => {
            assertAnswerable(ctx.req, ctx.res);
            authorize(operation.access, by);
            if (operation.emits?.length) void admission.take(ctx, { emits: true });
            return call(by, input);
          };
        }
        return async (by, input) => {
          await counted.countQuery(operation.cost?.requests ?? 1);
          return budget.run(
            (alone) => admission.run(ctx, { operation, input, alone }, () => call(by, input)),
            operation.cost?.bytes === 'large',
          );
        };
      },
    };
    // One document may call several operations, and only commands get the key.
    const { idempotencyKey, ...caller } = callerOf(ctx);
    const loaders = new Map<string, unknown>();
    let session: Promise<Session> | undefined;
    return {
      caller,
      idempotencyKey,
      calls: metered,
      clients,
      countRoots: counted.countRoots,
      renewSession: (renewed) => startSession(ctx, renewed),
      session: () =>
        (session ??= metered.get('identity.getSession')!(caller, {}).then(({ output }) => output as Session)),
      loaderOf: <T extends { id: string }>(type: string) => {
        const known = loaders.get(type) as RecordLoader<T> | undefined;
        if (known) return known;
        const { entry } = recordOf.get(type)!;
        const loader = recordLoader<T>(entry, metered.get(entry.name)!, caller);
        loaders.set(type, loader);
        return loader;
      },
      listLoaderOf: (field) => {
        const name = `${field.parent}.${field.field}`;
        const known = loaders.get(name) as ListLoader | undefined;
        if (known) return known;
        const loader = listLoader(field, metered.get(field.entry.name)!, caller);
        loaders.set(name, loader);
        return loader;
      },
    };
  };
}

/**
 * A hand-written resolver. `Args` are the arguments that the schema declares, and `Parent` is the record of a contract
 * for fields of a type. A field that the record has needs no resolver.
 */
export type Resolver<Args = object, Result = unknown, Parent = unknown> = (
  parent: Parent,
  args: Args,
  context: GraphqlContext,
) => Result | Promise<Result>;

/** Counts what a GraphQL document does towards the rate limits. */
interface CallCounter {
  /**
   * Counts the root fields before any of them runs. The HTTP request itself was counted as one. `queries`: as how many
   * of them the queries are that follow. Throws `rate_limited`.
   */
  countRoots(requests: number, queries: number): Promise<void>;
  /**
   * Counts a query that a field makes, unless it was counted with the root fields. Queries of one turn of the event
   * loop are counted together. Throws `rate_limited`.
   */
  countQuery(requests: number): Promise<void>;
}

/** `countMore` counts requests in addition to the HTTP request. */
function callCounter(countMore: (requests: number) => Promise<void>): CallCounter {
  let paid = 0;
  let owed = 0;
  let counted: Promise<void> | undefined;
  const countOwed = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    const requests = owed;
    owed = 0;
    counted = undefined;
    await countMore(requests);
  };
  return {
    countRoots: async (requests, queries) => {
      if (requests > 1) await countMore(requests - 1);
      paid = queries;
    },
    countQuery: async (requests) => {
      const due = Math.max(0, requests - paid);
      paid = Math.max(0, paid - requests);
      if (due === 0) return;
      owed += due;
      await (counted ??= countOwed());
    },
  };
}
