import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type Caller,
  type Contract,
  costOf,
  type Handlers,
  type Operation,
  type Reply,
  storesReply,
  timeoutMsOf,
} from '@marketplace/kernel';
import { type AroundExternalCall, defaultCallTimeoutMs } from './external-call/around-external-call.ts';
import { countPages } from './database/count-pages.ts';
import { auditOperatorRead } from './transaction/audit-operator.ts';
import { withRetries } from './transaction/faults.ts';
import { runOnce } from './idempotency/idempotency.ts';
import type { Store } from './store.ts';
import type { Read, Work } from './transaction/work.ts';
import { begin, type BoundCommand } from './external-call/begin.ts';
import { complete } from './external-call/complete.ts';

type Result<O extends Operation> = O extends { output: { _zod: { output: infer T } } } ? T : never;
type Parsed<O extends Operation> = O extends { input: { _zod: { output: infer T } } } ? T : never;

/**
 * An operation that opens its transactions itself. It waits or does slow work, such as hashing, and must not hold a
 * connection meanwhile. A standalone command stores no reply, so its contract declares `idempotencyKey: 'ignored'`.
 */
export interface Standalone<Context, I, O> {
  /** `signal` is aborted when the caller disconnects. */
  standalone: (context: Context & { store: Store }, caller: Caller, input: I, signal?: AbortSignal) => Promise<O>;
}
/** Declares the implementation of a standalone operation. */
export function standalone<Context, I, O>(run: Standalone<Context, I, O>['standalone']): Standalone<Context, I, O> {
  return { standalone: run };
}

/**
 * A query that reads many rows, for a verification or a report. It runs on the store's report pool, in a slot of its
 * caller, and makes its statements one after another, because each slot has one connection.
 */
export interface Report<Run> {
  report: Run;
}
/** Declares the implementation of a report. */
export function report<Run>(run: Run): Report<Run> {
  return { report: run };
}

/**
 * A command with a check outside of the database, such as a DNS query. `check` runs before the transaction takes a
 * connection, and rejects to refuse the command.
 */
export interface Checked<Context, I, Run> {
  check: (context: Context, input: I, caller: Caller) => Promise<unknown>;
  run: Run;
}

/**
 * A command that takes a `clientRequestId`. `resourceId` returns the id of the record in the output. `read` returns the
 * output for the current record; it is used when the stored reply has been purged.
 */
export interface ClientRequestCommand<Context, O, Run> {
  run: Run;
  resourceId: (output: O) => string;
  read: (read: Read & Context, caller: Caller, resourceId: string) => Promise<O>;
}

/**
 * The implementation of a contract: for each operation, a function whose first argument is the unit of work (`Read` for
 * queries, `Work` for commands) with the domain's context, or one of the special forms above.
 */
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
 * Binds the implementation of a contract to a store. A command runs in one transaction together with its outbox rows
 * and its stored reply. Throws an Error if an implementation does not match its contract: a standalone command must
 * declare `idempotencyKey: 'ignored'` and no other command may, and a command with `clientRequest` must read the
 * record again.
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

/** The report. It runs when its caller may have a connection. */
function inSlot({ enterReport }: Store, run: PlainFunction): PlainFunction {
  return async (read, caller, input) => {
    const leave = await enterReport(caller);
    try {
      return await run(read, caller, input);
    } finally {
      leave();
    }
  };
}

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
  if (operation.kind === 'query' || 'report' in run) {
    const read = 'report' in run ? inSlot(store, run.report) : (run as PlainFunction);
    const open = 'report' in run ? store.report : store.fork;
    return async (caller: Caller, input: unknown): Promise<Reply<unknown>> => {
      const readWith = (em: EntityManager): Promise<unknown> => read({ ...context, em }, caller, input);
      const reply = await withRetries(0, async () =>
        costOf(operation, input).time === 'search' ? countPages(open(), readWith) : { output: await readWith(open()) },
      );
      if (operation.access.who === 'operator') await auditOperatorRead(store, caller, { name, input });
      return reply;
    };
  }
  if ('begin' in run) return bindAroundExternalCall({ store, name, operation, context, command: run });
  const plain = 'run' in run ? run.run : run;
  const repeatable = 'resourceId' in run ? run : undefined;
  if (operation.clientRequest && !repeatable)
    throw new Error(`${name} takes a clientRequestId, so its implementation must read the record again.`);
  return async (caller: Caller, input: unknown): Promise<Reply<unknown>> => {
    if ('check' in run) await withRetries(0, () => run.check(context, input, caller));
    const answerAgain =
      repeatable &&
      ((work: Work) => ({
        resourceId: repeatable.resourceId,
        read: (id: string) => repeatable.read({ ...context, ...work }, caller, id),
      }));
    return runOnce({ store, name, operation, caller, input, ...(answerAgain && { answerAgain }) }, (work) =>
      // This must not read `em`, because reading makes it.
      plain(Object.assign(work, context), caller, input),
    );
  };
}

/** Time for both transactions, in addition to the time limit of the call. */
const transactionsMsMax = 5_000;

/**
 * Makes the handler of a command around an external call. Throws an Error if the contract's `timeoutMs` is too short,
 * or if the command takes a `clientRequestId` and does not read them again.
 */
function bindAroundExternalCall(bound: BoundCommand): (caller: Caller, input: unknown) => Promise<Reply<unknown>> {
  const { name, operation, command } = bound;
  if (operation.clientRequest && !command.clientRequest)
    throw new Error(`${name} takes a clientRequestId, so its implementation must read the record again.`);
  const neededMs = (command.timeoutMs ?? defaultCallTimeoutMs) + transactionsMsMax;
  if (timeoutMsOf(operation) < neededMs)
    throw new Error(`${name}: its contract must allow ${neededMs} ms for its external call (timeoutMs).`);
  return async (caller, input) => {
    const begun = await begin(bound, caller, input);
    return 'output' in begun ? begun : complete(bound, begun);
  };
}
