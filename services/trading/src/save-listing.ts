import type { EntityManager } from '@mikro-orm/postgresql';
import { ServiceError } from '@marketplace/kernel';
import { isUniqueViolation } from '@marketplace/store';
import { inactiveSeller, isWithoutSeller } from './seller.ts';

/** Flushes, and says what was wrong. */
export async function saveListing(em: EntityManager): Promise<void> {
  await em.flush().catch(refuseListing);
}

/** Says what a second listing with the same SKU did wrong, and what a listing without an active seller. */
export function refuseListing(error: unknown): never {
  if (isWithoutSeller(error)) throw inactiveSeller(error);
  if (!isUniqueViolation(error, 'listing_sku')) throw error;
  const detail = 'Another listing of your organization has this SKU.';
  throw new ServiceError(
    'validation_failed',
    detail,
    { faults: [{ path: ['sku'], code: 'sku_taken', detail }] },
    error,
  );
}
