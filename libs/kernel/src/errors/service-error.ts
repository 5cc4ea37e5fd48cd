import type { ErrorKind } from './declaration.ts';
import { kernelErrorDeclarations, type KernelErrorCode } from './kernel-errors.ts';

/**
 * One invalid member of the input. `path` leads from the operation's input to the member, for example `['price',
 * 'amount']`. `detail` is a sentence for the client.
 */
export interface InputFault {
  path: (string | number)[];
  code: string;
  detail: string;
}

/** A limit that refused a request, for the headers `RateLimit` and `RateLimit-Policy` of the answer. */
export interface ViolatedLimit {
  /** The name of the limit. */
  policy: string;
  /** Number of requests allowed in `windowSeconds`. */
  quota: number;
  windowSeconds: number;
  /** Seconds until the next request is allowed. */
  resetSeconds: number;
}

/** Data of an error besides its code and detail. */
export interface ErrorFacts {
  /** The invalid members of the input: `errors` of the problem. */
  faults?: InputFault[];
  /** Time after which the client may repeat the request. The default is that of the code's declaration. */
  retryAfterSeconds?: number;
  /** The limits that refused the request. */
  rateLimits?: ViolatedLimit[];
  /** The members that the code's declaration defines. */
  members?: Record<string, unknown>;
}

/**
 * An expected error of an operation. `detail` is shown to the client, so it must not contain a secret or anything that
 * the caller may not know. `cause` never leaves the process. `kind` is a code of the kernel; errors of a domain are
 * made by its `defineErrors`.
 */
export class ServiceError extends Error {
  readonly code: string;
  readonly detail: string;
  readonly facts: ErrorFacts;
  /** Private, so that log lines do not contain declarations. */
  readonly #kind: ErrorKind;

  constructor(kind: KernelErrorCode | ErrorKind, detail: string, facts: ErrorFacts = {}, cause?: unknown) {
    const known = typeof kind === 'string' ? { code: kind, declaration: kernelErrorDeclarations[kind] } : kind;
    super(`${known.code}: ${detail}`, { cause });
    this.name = 'ServiceError';
    this.code = known.code;
    this.#kind = known;
    this.detail = detail;
    this.facts = facts;
  }

  /** The code with its declaration. */
  get kind(): ErrorKind {
    return this.#kind;
  }
}

/**
 * The `not_found` error for a record that does not exist or belongs to another organization. Both cases have the same
 * text, so that the answer does not reveal which ids exist.
 */
export function notFound(): ServiceError {
  return new ServiceError('not_found', 'There is no such resource, or you may not see it.');
}

/** Whether `error` is a ServiceError with one of these codes; without codes, any ServiceError. */
export function isServiceError(error: unknown, ...codes: string[]): error is ServiceError {
  return error instanceof ServiceError && (codes.length === 0 || codes.includes(error.code));
}
