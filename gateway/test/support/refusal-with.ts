import { type ErrorFacts, ServiceError } from '@marketplace/kernel';
import { marketplaceApi } from '../../src/api.ts';

/** The refusal of a domain with one of its codes. */
export function refusalWith(code: string, detail: string, facts?: ErrorFacts): ServiceError {
  const declaration = marketplaceApi().errors.get(code);
  if (!declaration) throw new Error(`There is no error code ${code}.`);
  return new ServiceError({ code, declaration }, detail, facts);
}
