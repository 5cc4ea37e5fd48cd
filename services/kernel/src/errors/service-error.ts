import type { ErrorKind } from './declaration.ts';
import { kernelErrorDeclarations, type KernelErrorCode } from './kernel-errors.ts';

/**
 * One fault of the input. `path` leads from the operation's input to the faulty member, for example `['price',
 * 'amount']`.
 */
export interface InputFault {
  path: (string | number)[];
  code: string;
  detail: string;
}

export interface ErrorFacts {
  faults?: InputFault[];
  retryAfterSeconds?: number;
  /** The extra members of its code, as its declaration has them. */
  members?: Record<string, unknown>;
}

/**
 * An expected refusal. `detail` is shown to the caller, so it never carries a secret or the name of something the
 * caller may not know; `cause` stays in the process. Codes of the kernel are named; those of a domain are thrown by its
 * `defineErrors`.
 */
export class ServiceError extends Error {
  readonly code: string;
  readonly detail: string;
  readonly facts: ErrorFacts;
  /** Not enumerable, so that log lines do not carry declarations. */
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

  get kind(): ErrorKind {
    return this.#kind;
  }
}

/** Missing and foreign records answer with the very same words, so that nobody learns which ids exist. */
export function notFound(): ServiceError {
  return new ServiceError('not_found', 'There is no such resource, or you may not see it.');
}

export function isServiceError(error: unknown, ...codes: string[]): error is ServiceError {
  return error instanceof ServiceError && (codes.length === 0 || codes.includes(error.code));
}
