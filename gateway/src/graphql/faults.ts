import { ServiceError } from '@marketplace/kernel';
import type { Path } from './fields/entries.ts';

/**
 * The error of a query with the names of the field's arguments: the operation names members of its input. The codes are
 * those that REST answers.
 */
export function inArguments(error: unknown): unknown {
  if (!(error instanceof ServiceError) || error.facts.faults === undefined) return error;
  const faults = error.facts.faults.map((fault) => ({
    ...fault,
    path: fault.path.map((step, index) => (index === 0 && step === 'cursor' ? 'after' : step)),
  }));
  const unreadable = error.code === 'validation_failed';
  return new ServiceError(
    unreadable ? 'invalid_parameter' : error.kind,
    unreadable ? 'An argument is invalid: see `errors`.' : error.detail,
    { ...error.facts, faults },
  );
}

/** The error with other paths of its faults. Other errors are returned unchanged. */
export function locatedFaults(error: unknown, locate: (path: Path) => Path): unknown {
  if (!(error instanceof ServiceError) || error.facts.faults === undefined) return error;
  const faults = error.facts.faults.map((fault) => ({ ...fault, path: [...locate(fault.path)] }));
  return new ServiceError(error.kind, error.detail, { ...error.facts, faults });
}
