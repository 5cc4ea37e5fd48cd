import type { z } from 'zod';
import type { ErrorDeclaration, ErrorDeclarations, ErrorKind } from './declaration.ts';
import { kernelErrorDeclarations } from './kernel-errors.ts';
import { type ErrorFacts, ServiceError } from './service-error.ts';

type Facts = Omit<ErrorFacts, 'members'>;

type MakeError<D extends ErrorDeclaration> = D extends { members: infer M extends z.ZodObject }
  ? (detail: string, members: z.input<M>, facts?: Facts, cause?: unknown) => ServiceError
  : (detail: string, facts?: Facts, cause?: unknown) => ServiceError;

/** The error codes of one domain. Each value is a function that makes the error, and carries the declaration. */
export type DomainErrors<D extends ErrorDeclarations = ErrorDeclarations> = {
  readonly [Code in keyof D]: MakeError<D[Code]> & ErrorKind;
};

/**
 * Declares error codes: `const tradingErrors = defineErrors({ insufficient_stock: { status: 409, ..., members:
 * z.object({ available: z.int() }) } })`. Operations write `throw tradingErrors.insufficient_stock('Only 3 are left.',
 * { available: 3 })`; code and members are checked by the compiler. Pass the result to `defineContract`, so that other
 * processes know the codes too.
 */
export function defineErrors<const D extends ErrorDeclarations>(declarations: D): DomainErrors<D> {
  return Object.fromEntries(
    Object.entries(declarations).map(([code, declaration]) => [code, errorMaker({ code, declaration })]),
  ) as DomainErrors<D>;
}

function errorMaker(kind: ErrorKind): ErrorKind {
  const plain = (detail: string, facts?: Facts, cause?: unknown): ServiceError =>
    new ServiceError(kind, detail, facts, cause);
  const withMembers = (
    detail: string,
    members: Record<string, unknown>,
    facts?: Facts,
    cause?: unknown,
  ): ServiceError => new ServiceError(kind, detail, { ...facts, members }, cause);
  return Object.assign(kind.declaration.members ? withMembers : plain, kind);
}

/**
 * The error codes of the kernel, as functions that make the errors. Codes without members may also be thrown as `new
 * ServiceError('not_found', ...)`.
 */
export const kernelErrors = defineErrors(kernelErrorDeclarations);

/** Error declarations by code, those of the kernel first. */
export type ErrorRegistry = ReadonlyMap<string, ErrorDeclaration>;

/** Members that every problem has or may have. No code may declare them. */
const reserved = ['type', 'title', 'status', 'detail', 'instance', 'code', 'requestId', 'errors', 'retryAfter'];

/**
 * Collects the error codes of the kernel and of these contracts. Throws an Error if a code is declared twice, or if a
 * code declares a member that all problems have.
 */
export function createErrorRegistry(
  contracts: readonly { name: string; errors?: Readonly<Record<string, ErrorKind>> }[],
): ErrorRegistry {
  const registry = new Map<string, ErrorDeclaration>();
  for (const { name, errors = {} } of [
    { name: 'kernel', errors: kernelErrors as Record<string, ErrorKind> },
    ...contracts,
  ]) {
    for (const { code, declaration } of Object.values(errors)) {
      if (registry.has(code)) throw new Error(`The error code ${code} is declared twice, the second time by ${name}.`);
      const reservedMember = reserved.find((member) => declaration.members?.shape[member] !== undefined);
      if (reservedMember !== undefined)
        throw new Error(`The error code ${code} declares the member ${reservedMember}, which all problems have.`);
      registry.set(code, declaration);
    }
  }
  return registry;
}
