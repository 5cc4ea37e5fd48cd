import type { EntityManager } from '@mikro-orm/postgresql';
import { ServiceError } from '@marketplace/kernel';
import { isUniqueViolation } from '@marketplace/store';
import { inactiveSeller, isWithoutSeller } from '../organizations/seller.ts';

/** Of equal SKUs, and of those that are the same when case, width and composition of letters do not count. */
const skuIndexes = ['listing_sku', 'listing_sku_compared'];

/** Flushes. Throws `validation_failed` (`sku_taken`) or `invalid_state_transition` (seller not active). */
export async function saveListing(em: EntityManager): Promise<void> {
  await em.flush().catch(refuseListing);
}

/**
 * Turns a database error of a listing's insert or update into a ServiceError: `validation_failed` (`sku_taken`) or
 * `invalid_state_transition` (seller not active). Other errors are thrown unchanged.
 */
export function refuseListing(error: unknown): never {
  if (isWithoutSeller(error)) throw inactiveSeller(error);
  if (!skuIndexes.some((index) => isUniqueViolation(error, index))) throw error;
  const detail = 'Another listing of your organization has this SKU. Case, width and composed accents do not differ.';
  throw new ServiceError(
    'validation_failed',
    detail,
    { faults: [{ path: ['sku'], code: 'sku_taken', detail }] },
    error,
  );
}
