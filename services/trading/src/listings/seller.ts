import type { EntityManager } from '@mikro-orm/postgresql';
import { ServiceError } from '@marketplace/kernel';
import { sql, type Sql } from '@marketplace/store';

/**
 * The seller's id for an insert, or null if the organization is not active, so that the insert fails (see
 * `isWithoutSeller`). The check is part of the insert, so it costs no round trip, and `setOrganizationStatus` can wait
 * for inserts in progress.
 */
export function activeSeller(organizationId: string): Sql {
  return sql`(select ${organizationId}::text where not exists
    (select 1 from organization where id = ${organizationId} and status <> 'active'))`;
}

/** Whether an insert failed because `activeSeller` was null (SQLSTATE 23502, not_null_violation). */
export function isWithoutSeller(error: unknown): boolean {
  const { code, column } = (error ?? {}) as { code?: string; column?: string };
  return code === '23502' && column === 'organization_id';
}

/** The error for an organization that is not active. */
export function inactiveSeller(cause?: unknown): ServiceError {
  return new ServiceError(
    'invalid_state_transition',
    'An organization that is suspended, closing or closed cannot create or change listings.',
    {},
    cause,
  );
}

/**
 * Throws `invalid_state_transition` unless the organization is active. Call it after the listing was locked: archiving
 * for a closing organization waits for that lock.
 */
export async function assertActiveSeller(em: EntityManager, organizationId: string): Promise<void> {
  const { rows: inactive } =
    await sql`select 1 from organization where id = ${organizationId} and status <> 'active'`.execute(em.getKysely());
  if (inactive.length > 0) throw inactiveSeller();
}
