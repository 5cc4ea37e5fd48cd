import type { Session } from '@marketplace/identity-contract';
import type { Caller, Operation } from '@marketplace/kernel';
import type { RequestCounter } from '../auth/count-requests.ts';
import { startSession } from '../auth/session.ts';
import type { Calls } from '../calls/catalogue.ts';
import type { Clients } from '../calls/clients.ts';
import type { CostlyReads } from '../overload/costly-reads.ts';
import type { LargeAnswers } from '../overload/large-answers.ts';
import { answerBudget } from './requests/answer-budget.ts';
import { type CallCounter, callCounter } from './requests/call-counter.ts';
import { callerOf, type GatewayContext } from '../context.ts';
import { assertAnswerable } from '../http/assert-answerable.ts';
import type { ListField, RecordType } from './schema/expand.ts';
import { type ListLoader, listLoader, type RecordLoader, recordLoader } from './fields/record-loader.ts';

/** What resolvers get. It is made for each request, so loaders do not show one caller's records to another. */
export interface GraphqlContext {
  caller: Caller;
  /** The key of the header. A mutation's argument `idempotencyKey` takes precedence. */
  idempotencyKey: string | undefined;
  /**
   * Operations by name. Queries count towards the rate limits, and run within the budget of the request; see
   * `AnswerBudget`. Hand-written resolvers of mutations use `clients`, which are typed.
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

/** What every request's context is made of. */
export interface ContextSources {
  calls: Calls;
  clients: Clients;
  records: readonly RecordType[];
  operationOf(name: string): Operation;
  large: LargeAnswers;
  costly: CostlyReads;
  counter: RequestCounter;
}

/** Returns a function that makes the context of a request. */
export function contextMaker({
  calls,
  clients,
  records,
  operationOf,
  large,
  costly,
  counter,
}: ContextSources): (ctx: GatewayContext) => GraphqlContext {
  const recordOf = new Map(records.map((record) => [record.type, record]));
  return (ctx) => {
    const budget = answerBudget((declared, known) => large.enter(ctx, declared, known));
    ctx.state.graphqlBudget = budget;
    const counted = callCounter((requests) => counter.countMore(ctx, requests));
    const metered: Pick<Calls, 'get'> = {
      get: (name) => {
        const call = calls.get(name);
        if (!call) return undefined;
        const operation = operationOf(name);
        if (operation.kind === 'command') {
          return async (by, input) => {
            assertAnswerable(ctx.req, ctx.res);
            return call(by, input);
          };
        }
        return async (by, input) => {
          await counted.countQuery(operation.countsAs ?? 1);
          return budget.run(
            (alone) => costly.run(ctx, { operation, input, alone }, () => call(by, input)),
            operation.largeAnswer,
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
