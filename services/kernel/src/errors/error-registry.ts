import type { ErrorDeclaration, ErrorKind } from './declaration.ts';
import { kernelErrors } from './define-errors.ts';

/** Codes by name, those of the kernel first. */
export type ErrorRegistry = ReadonlyMap<string, ErrorDeclaration>;

/** What every problem has, or may have: no code can declare these. */
const reserved = ['type', 'title', 'status', 'detail', 'instance', 'code', 'requestId', 'errors', 'retryAfter'];

/**
 * All codes of the kernel and of the contracts. Throws an Error when two declare the same one, or one declares a member
 * that all problems have.
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
      const taken = reserved.find((member) => declaration.members?.shape[member] !== undefined);
      if (taken !== undefined)
        throw new Error(`The error code ${code} declares the member ${taken}, which all problems have.`);
      registry.set(code, declaration);
    }
  }
  return registry;
}
