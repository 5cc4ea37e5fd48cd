import type { EntityManager } from '@mikro-orm/postgresql';
import { ServiceError } from '@marketplace/kernel';
import { sql, type Sql } from '@marketplace/store';

/**
 * The seller of a new listing, for its insert: nobody, hence refused, unless the organization is active. Said in the
 * insert itself it costs no round trip, and `setOrganizationStatus` can wait for it.
 */
export function activeSeller(organizationId: string): Sql {
  return sql`(select ${organizationId}::text where not exists (select 1 from organization where id = ${organizationId} and status <> 'active'))`;
}

/** What the insert then fails with: a listing without a seller (SQLSTATE 23502, not_null_violation). */
export function isWithoutSeller(error: unknown): boolean {
  const { code, column } = (error ?? {}) as { code?: string; column?: string };
  return code === '23502' && column === 'organization_id';
}

export function inactiveSeller(cause?: unknown): ServiceError {
  return new ServiceError(
    'invalid_state_transition',
    'An organization that is suspended, closing or closed neither makes nor changes listings.',
    {},
    cause,
  );
}

/** Throws unless the organization is active. Of a listing that is locked; closing waits for that lock to archive it. */
export async function assertActiveSeller(em: EntityManager, organizationId: string): Promise<void> {
  const { rows: inactive } =
    await sql`select 1 from organization where id = ${organizationId} and status <> 'active'`.execute(em.getKysely());
  if (inactive.length > 0) throw inactiveSeller();
}
