import type { EntityManager } from '@mikro-orm/postgresql';
import { ServiceError } from '@marketplace/kernel';
import { isUniqueViolation } from '@marketplace/store';

/** Flushes. Throws `validation_failed` (`slug_taken`) if another organization has the slug. */
export async function saveOrganization(em: EntityManager): Promise<void> {
  await em.flush().catch((error: unknown) => {
    if (!isUniqueViolation(error, 'organization_slug')) throw error;
    const detail = 'Another organization has this slug.';
    throw new ServiceError(
      'validation_failed',
      detail,
      { faults: [{ path: ['slug'], code: 'slug_taken', detail }] },
      error,
    );
  });
}
