import type { EntityManager } from '@mikro-orm/postgresql';
import { ServiceError } from '@marketplace/kernel';
import { type Condition, statement } from '@marketplace/store';

/**
 * The seller of a new listing, for its insert: nobody, hence refused, unless the organization is active. Said in the insert itself it
 * costs no round trip, and `setOrganizationStatus` can wait for it.
 */
export function activeSeller(organizationId: string): Condition {
  return {
    text: `(select ?::text where not exists (select 1 from organization where id = ? and status <> 'active'))`,
    values: [organizationId, organizationId],
  };
}

/** What the insert then fails with: a listing without a seller (SQLSTATE 23502, not_null_violation). */
export function isWithoutSeller(error: unknown): boolean {
  const { code, column } = (error ?? {}) as { code?: string; column?: string };
  return code === '23502' && column === 'organization_id';
}

export function inactiveSeller(cause?: unknown): ServiceError {
  return new ServiceError('invalid_state_transition', 'An organization that is suspended, closing or closed neither makes nor changes listings.', {}, cause);
}

/** Throws unless the organization is active. Of a listing that is locked; closing waits for that lock to archive it. */
export async function assertActiveSeller(em: EntityManager, organizationId: string): Promise<void> {
  const inactive = await statement(em, `select 1 from organization where id = ? and status <> 'active'`, [organizationId]);
  if (inactive.length > 0) throw inactiveSeller();
}
