import { ServiceError } from '@marketplace/kernel';

/**
 * Faults of a query: the operation names members of its input; the caller wrote arguments. The codes are those of REST.
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
    unreadable ? 'An argument cannot be read: see `errors`.' : error.detail,
    { ...error.facts, faults },
  );
}
