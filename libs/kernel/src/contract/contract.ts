import type { z } from 'zod';
import type { Access } from './access/access.ts';
import type { Caller } from './access/caller.ts';
import { type Cost, timeoutMsOf } from './cost.ts';
import type { ErrorKind } from '../errors/declaration.ts';

/**
 * The declaration of one operation of a domain. Its types, its validation on every transport, its row in
 * docs/permissions.md and its entry in `openapi.json` come from here. Inputs and outputs are JSON-safe.
 */
export interface Operation<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  /** A query changes nothing, and the transport may repeat it. A command runs in one transaction. */
  kind: 'query' | 'command';
  access: Access;
  /** One sentence for the API reference. */
  summary: string;
  /** Successful answer, for the API reference. Default: the record, or the page of records. */
  returns?: string;
  /**
   * Example members of a request, for the API reference. Default: an example of each required member. Ids stand for
   * records of the reader.
   */
  example?: Readonly<Record<string, unknown>>;
  input: I;
  output: O;
  /**
   * Schema of the data that the gateway reads from another domain, with the caller's rights, before it calls this
   * command. The data is sent in `Caller.facts`, not in the input, so a client cannot supply it. The idempotency
   * fingerprint does not cover it: a repetition gets the stored reply even if the facts have changed.
   */
  facts?: z.ZodType;
  /** The command has the same effect when it runs twice, so it may be repeated without an idempotency key. */
  idempotent?: boolean;
  /**
   * `stored` (the default): a command stores its reply under the caller's idempotency key, and a repetition gets that
   * reply. `ignored`: a repetition runs the command again. The implementation of such a command is `standalone`.
   */
  idempotencyKey?: 'stored' | 'ignored';
  /** Output members that are shown once. They are stored as null, so a repetition gets null. */
  secrets?: readonly string[];
  /**
   * The input has `clientRequestId: clientRequestIdSchema.optional()`. A command with that id is executed once per
   * organization, without a time limit.
   */
  clientRequest?: true;
  /**
   * The event types that the command may emit; emitting another type throws. The gateway refuses such a command while
   * the organization's webhook backlog is full.
   */
  emits?: readonly string[];
  /**
   * The command is allowed while the organization is suspended or closed, because it only finishes open trade, such as
   * shipping or answering a claim.
   */
  whenReadOnly?: true;
  /** The command is allowed while the organization is closed, because it pays the organization its own money. */
  whenClosed?: true;
  /**
   * Calls that require a recent authentication, if not all do: the operation throws `reauthentication_required` for
   * them. If all do, `access` says so.
   */
  stepUpFor?: string;
  /** Messages for commonly confused input members: the detail of the error, by the name of the unknown member. */
  memberHints?: Readonly<Record<string, string>>;
  /** Cost of a call, if it is more than that of reading or changing one record. */
  cost?: Cost;
  /** The command honours `If-Match`; see `assertVersion`. */
  versioned?: boolean;
  /** A successful call is logged at level `debug` instead of `info`, because there are very many. */
  quiet?: boolean;
  /** Transport time limit in milliseconds. The default is 10 s, or what `cost` needs; see `timeoutMsOf`. */
  timeoutMs?: number;
}

/** Operations of a contract, by name. */
export type Operations = Record<string, Operation>;

/** The operations that a domain offers to one kind of caller, with the errors that only this domain throws. */
export interface Contract<Ops extends Operations = Operations> {
  /** Name of the contract in RPC paths, logs and idempotency records, such as `trading` or `trading.engine`. */
  name: string;
  operations: Ops;
  /** The error codes that only this domain throws: the result of `defineErrors`. */
  errors?: Readonly<Record<string, ErrorKind>>;
}

/** Declares a contract. `errors` is the result of `defineErrors`. */
export function defineContract<const Ops extends Operations>(
  name: string,
  operations: Ops,
  errors?: Contract['errors'],
): Contract<Ops> {
  return { name, operations, ...(errors && { errors }) };
}

/** Declares some operations of a contract, so that a contract can be split over several files. Returns its argument. */
export function defineOperations<const Ops extends Operations>(operations: Ops): Ops {
  return operations;
}

/**
 * The reply of an operation. If it was stored by an earlier request with the same idempotency key, `replayed` is true
 * and `originalRequestId` names that request.
 */
export interface Reply<T> {
  output: T;
  replayed?: boolean;
  originalRequestId?: string;
  /** Pages of tables and indexes that a `search` reads, in memory or not. Absent from 0.3.0 and before. */
  pages?: number;
}

/** The parsed input of an operation, with defaults applied. */
export type Input<Ops extends Operations, K extends keyof Ops> = z.output<Ops[K]['input']>;
/** The parsed output of an operation. */
export type Output<Ops extends Operations, K extends keyof Ops> = z.output<Ops[K]['output']>;

/** Calls the operations of a contract. `local` makes one in this process, `remote` one over HTTP. */
export type Client<C extends Contract> = {
  [K in keyof C['operations']]: (
    caller: Caller,
    input: z.input<C['operations'][K]['input']>,
  ) => Promise<Reply<z.output<C['operations'][K]['output']>>>;
};

/**
 * The implementation of a contract. `dispatcher` calls it with an authorized caller and parsed input. `signal` is
 * aborted when the caller disconnects.
 */
export type Handlers<C extends Contract> = {
  [K in keyof C['operations']]: (
    caller: Caller,
    input: z.output<C['operations'][K]['input']>,
    signal?: AbortSignal,
  ) => Promise<Reply<z.output<C['operations'][K]['output']>>>;
};

/** Longest time limit, in milliseconds, of the operations of these contracts that `counts` accepts. */
export function longestTimeoutMs(contracts: readonly Contract[], counts = (_operation: Operation) => true): number {
  const operations: Operation[] = contracts.flatMap((contract) => Object.values(contract.operations));
  return Math.max(...operations.filter(counts).map(timeoutMsOf));
}

/**
 * Longest wait of a stopping service for running calls, in milliseconds: the longest time limit of its contracts. It
 * ends long polls itself.
 */
export const runningCallsMsMax = (contracts: readonly Contract[]): number =>
  longestTimeoutMs(contracts, ({ cost }) => cost?.time !== 'poll');

/**
 * The facts of a call, parsed by the schema that the command declares. Throws an Error if they are missing or invalid,
 * which clients see as `internal_error`: only the gateway supplies facts, so this is an error of this product.
 */
export function factsOf<F extends z.ZodType>({ facts }: { facts?: F }, caller: Caller): z.output<F> {
  if (!facts) throw new Error('This operation declares no facts.');
  const parsed = facts.safeParse(caller.facts);
  if (!parsed.success)
    throw new Error(`The caller's facts do not match the operation's declaration: ${parsed.error.message}`);
  return parsed.data;
}
