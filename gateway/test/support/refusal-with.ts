import { type ErrorFacts, ServiceError } from '@marketplace/kernel';
import { marketplaceApi } from '../../src/api.ts';

/** A ServiceError with a code that any contract declares. */
export function refusalWith(code: string, detail: string, facts?: ErrorFacts): ServiceError {
  const declaration = marketplaceApi().errors.get(code);
  if (!declaration) throw new Error(`There is no error code ${code}.`);
  return new ServiceError({ code, declaration }, detail, facts);
}
