import type { z } from 'zod';
import type { Access } from './access.ts';
import type { Caller } from './caller.ts';
import type { ErrorKind } from '../errors/declaration.ts';

/**
 * One operation of a domain: the single source of its types, its parsing on every transport, its place in the
 * permission table and its entry in `openapi.json`. Values are JSON-safe.
 */
export interface Operation<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  /** Queries change nothing and may be repeated by the transport; commands run in one transaction. */
  kind: 'query' | 'command';
  access: Access;
  /** One sentence for the API reference. */
  summary: string;
  input: I;
  output: O;
  /**
   * What the gateway read from another domain, with the caller's rights, before it called this command. It travels in
   * `Caller`, apart from the input, so no client can supply it and no idempotency fingerprint covers it: a repetition
   * replays although it has changed.
   */
  facts?: z.ZodType;
  /** A command that may be repeated without an idempotency key: doing it twice is doing it once. */
  idempotent?: boolean;
  /**
   * What becomes of the caller's idempotency key. By default a command stores its reply under the key, so a repetition
   * gets the first reply. `ignored`: the command runs again; its implementation is `standalone`, which stores no reply.
   */
  idempotencyKey?: 'stored' | 'ignored';
  /** Output members shown once: stored as null in the idempotency record, so a replay answers null there. */
  secrets?: readonly string[];
  /**
   * A command of an organization whose input has `clientRequestId: clientRequestIdSchema.optional()`, which makes it
   * happen once, for good.
   */
  clientRequest?: true;
  /**
   * Types of the events that a command may emit; emitting another one throws. The gateway refuses such a command while
   * too many deliveries of the organization's webhooks wait.
   */
  emits?: readonly string[];
  /** A command that an organization takes although it is suspended or closed. */
  whenReadOnly?: true;
  /** What to say of a member that is sent although another is meant. */
  memberHints?: Readonly<Record<string, string>>;
  /** A long poll. It is kept apart from calls that work, so that those never wait for a connection. */
  longPoll?: boolean;
  /** Commands that refuse another version than the one `If-Match` names; see `assertVersion`. */
  versioned?: boolean;
  /** Called so often that its log line is for debugging only. */
  quiet?: boolean;
  /** Transport limit in milliseconds; the default is 10,000. Long polls need more. */
  timeoutMs?: number;
}

/** Transport limit of operations that declare none. */
export const defaultTimeoutMs = 10_000;

export type Operations = Record<string, Operation>;

export interface Contract<Ops extends Operations = Operations> {
  name: string;
  operations: Ops;
  /** The codes that only this domain throws: the result of `defineErrors`. */
  errors?: Readonly<Record<string, ErrorKind>>;
}

export function defineContract<const Ops extends Operations>(
  name: string,
  operations: Ops,
  errors?: Contract['errors'],
): Contract<Ops> {
  return { name, operations, ...(errors && { errors }) };
}

/** A part of a contract, in a file of its own. */
export function defineOperations<const Ops extends Operations>(operations: Ops): Ops {
  return operations;
}

/**
 * What every transport answers: the output, and whether it was stored by an earlier request with the same idempotency
 * key.
 */
export interface Reply<T> {
  output: T;
  replayed?: boolean;
  originalRequestId?: string;
}

export type Input<Ops extends Operations, K extends keyof Ops> = z.output<Ops[K]['input']>;
export type Output<Ops extends Operations, K extends keyof Ops> = z.output<Ops[K]['output']>;

/** What callers of a domain hold. `local` and `remote` both make one. */
export type Client<C extends Contract> = {
  [K in keyof C['operations']]: (
    caller: Caller,
    input: z.input<C['operations'][K]['input']>,
  ) => Promise<Reply<z.output<C['operations'][K]['output']>>>;
};

/** What a service supplies: its operations, with authorized callers and parsed input. */
export type Handlers<C extends Contract> = {
  [K in keyof C['operations']]: (
    caller: Caller,
    input: z.output<C['operations'][K]['input']>,
    signal?: AbortSignal,
  ) => Promise<Reply<z.output<C['operations'][K]['output']>>>;
};
