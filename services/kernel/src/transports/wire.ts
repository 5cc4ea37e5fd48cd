import { type ErrorCode, type ErrorFacts, ServiceError } from '../errors.ts';

/** What a refusal looks like between processes. */
export interface WireError {
  error: { code: ErrorCode; detail: string; facts: ErrorFacts };
}

export function toWireError(error: unknown): WireError {
  const known = error instanceof ServiceError ? error : new ServiceError('internal_error', 'The service failed.');
  return { error: { code: known.code, detail: known.detail, facts: known.facts } };
}

export function fromWireError({ error }: WireError): ServiceError {
  return new ServiceError(error.code, error.detail, error.facts);
}
