import {
  type Caller,
  type Contract,
  type Handlers,
  type Operation,
  type Reply,
  storesReply,
} from '@marketplace/kernel';
import type { AroundExternalCall } from './external-call/around-external-call.ts';
import { bindAroundExternalCall } from './external-call/bind-around-external-call.ts';
import { withRetries } from './transaction/faults.ts';
import { runOnce } from './idempotency/idempotency.ts';
import type { Store } from './store.ts';
import type { Read, Work } from './transaction/work.ts';

type Result<O extends Operation> = O extends { output: { _zod: { output: infer T } } } ? T : never;
type Parsed<O extends Operation> = O extends { input: { _zod: { output: infer T } } } ? T : never;

/**
 * An operation that opens its transactions itself: it waits, or does slow work such as hashing, that must hold no
 * connection. A standalone command stores no reply, so its contract declares `idempotencyKey: 'ignored'`.
 */
export interface Standalone<Context, I, O> {
  /** `signal` is aborted when the caller is gone. */
  standalone: (context: Context & { store: Store }, caller: Caller, input: I, signal?: AbortSignal) => Promise<O>;
}
export function standalone<Context, I, O>(run: Standalone<Context, I, O>['standalone']): Standalone<Context, I, O> {
  return { standalone: run };
}

/** A query that reads many rows, to verify or to report: it runs on the store's report pool. */
export interface Report<Run> {
  report: Run;
}
export function report<Run>(run: Run): Report<Run> {
  return { report: run };
}

/**
 * A command with a look at the world, such as a DNS query, that must be over before the transaction takes a connection.
 */
export interface Checked<Context, I, Run> {
  check: (context: Context, input: I) => Promise<unknown>;
  run: Run;
}

/**
 * A command that takes a `clientRequestId`: which record its answer is about, and how that answer reads when it is
 * asked for later.
 */
export interface ClientRequestCommand<Context, O, Run> {
  run: Run;
  resourceId: (output: O) => string;
  describe: (read: Read & Context, caller: Caller, resourceId: string) => Promise<O>;
}

/** A domain's operations: plain functions whose first argument is what they work with. */
export type OperationFunctions<C extends Contract, Context> = {
  [K in keyof C['operations']]:
    | OperationFunction<C['operations'][K], Context>
    | (C['operations'][K]['kind'] extends 'query' ? Report<OperationFunction<C['operations'][K], Context>> : never)
    | Checked<Context, Parsed<C['operations'][K]>, OperationFunction<C['operations'][K], Context>>
    | ClientRequestCommand<Context, Result<C['operations'][K]>, OperationFunction<C['operations'][K], Context>>
    | (C['operations'][K]['kind'] extends 'command'
        ? AroundExternalCall<Context, Parsed<C['operations'][K]>, Result<C['operations'][K]>>
        : never)
    | Standalone<Context, Parsed<C['operations'][K]>, Result<C['operations'][K]>>;
};

type OperationFunction<O extends Operation, Context> = (
  work: (O['kind'] extends 'query' ? Read : Work) & Context,
  caller: Caller,
  input: Parsed<O>,
) => Promise<Result<O>>;

/**
 * Binds operations to a store: queries read, commands run in one transaction that also holds their events and audit
 * rows. Throws when a command stores its reply and its contract says otherwise, or the other way round.
 */
export function implement<C extends Contract, Context extends object>(
  store: Store,
  contract: C,
  context: Context,
  functions: OperationFunctions<C, Context>,
): Handlers<C> {
  const handlers = Object.entries(contract.operations).map(([name, operation]) => {
    const run = functions[name as keyof typeof functions] as unknown as AnyFunction;
    return [name, bind(store, `${contract.name}.${name}`, operation, context, run)];
  });
  return Object.fromEntries(handlers) as Handlers<C>;
}

type PlainFunction = (work: object, caller: Caller, input: unknown) => Promise<unknown>;
type AnyFunction =
  | PlainFunction
  | Report<PlainFunction>
  | Checked<object, unknown, PlainFunction>
  | ClientRequestCommand<object, unknown, PlainFunction>
  | AroundExternalCall<object, unknown, unknown>
  | Standalone<object, unknown, unknown>;

function bind(store: Store, name: string, operation: Operation, context: object, run: AnyFunction) {
  if (operation.kind === 'command' && storesReply(operation) === 'standalone' in run) {
    throw new Error(
      `${name}: a command ignores idempotency keys if it is standalone, and only then. Its contract says otherwise.`,
    );
  }
  if ('standalone' in run) {
    return async (caller: Caller, input: unknown, signal?: AbortSignal): Promise<Reply<unknown>> => ({
      output: await withRetries(0, () => run.standalone({ ...context, store }, caller, input, signal)),
    });
  }
  if ('report' in run) {
    return async (caller: Caller, input: unknown): Promise<Reply<unknown>> => ({
      output: await withRetries(0, () => run.report({ ...context, em: store.report() }, caller, input)),
    });
  }
  if (operation.kind === 'query') {
    return async (caller: Caller, input: unknown): Promise<Reply<unknown>> => ({
      output: await withRetries(0, () => (run as PlainFunction)({ ...context, em: store.fork() }, caller, input)),
    });
  }
  if ('begin' in run) return bindAroundExternalCall({ store, name, operation, context, command: run });
  const plain = 'run' in run ? run.run : run;
  const repeatable = 'describe' in run ? run : undefined;
  if (operation.clientRequest && !repeatable)
    throw new Error(`${name} takes a clientRequestId, so its implementation must describe its answers.`);
  return async (caller: Caller, input: unknown): Promise<Reply<unknown>> => {
    if ('check' in run) await run.check(context, input);
    const describedBy =
      repeatable &&
      ((work: Work) => ({
        resourceId: repeatable.resourceId,
        describe: (id: string) => repeatable.describe({ ...context, ...work }, caller, id),
      }));
    return runOnce({ store, name, operation, caller, input, ...(describedBy && { describedBy }) }, (work) =>
      plain({ ...context, ...work }, caller, input),
    );
  };
}
