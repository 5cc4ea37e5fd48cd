import type { EntityManager } from '@mikro-orm/postgresql';
import { ServiceError } from '@marketplace/kernel';
import { isUniqueViolation } from '@marketplace/store';

/** Flushes, and says what a second listing with the same SKU did wrong. */
export async function saveListing(em: EntityManager): Promise<void> {
  await em.flush().catch((error: unknown) => {
    if (!isUniqueViolation(error, 'listing_sku')) throw error;
    const detail = 'Another listing of your organization has this SKU.';
    throw new ServiceError('validation_failed', detail, { faults: [{ path: ['sku'], code: 'sku_taken', detail }] }, error);
  });
}
