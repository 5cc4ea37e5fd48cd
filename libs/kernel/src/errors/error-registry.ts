import type { ErrorDeclaration, ErrorKind } from './declaration.ts';
import { kernelErrors } from './define-errors.ts';

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
