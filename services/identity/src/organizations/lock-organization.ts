import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { notFound, ServiceError } from '@marketplace/kernel';
import { type Organization, OrganizationEntity } from '../entities/organization.entity.ts';

/**
 * Locks an active organization. Operations that count towards a limit of the organization need this lock. Throws
 * `not_found` or `invalid_state_transition`.
 */
export function lockActiveOrganization(em: EntityManager, id: string): Promise<Organization> {
  return lockOrganization(em, id, ['active']);
}

/** Locks an active or closing organization, for operations that are allowed while it closes. */
export function lockRunningOrganization(em: EntityManager, id: string): Promise<Organization> {
  return lockOrganization(em, id, ['active', 'closing']);
}

/** Locks an organization with one of the statuses. Throws `not_found` or `invalid_state_transition`. */
export async function lockOrganization(
  em: EntityManager,
  id: string,
  statuses: Organization['status'][],
): Promise<Organization> {
  const organization = await em.findOne(OrganizationEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!organization) throw notFound();
  if (!statuses.includes(organization.status)) {
    throw new ServiceError(
      'invalid_state_transition',
      `An organization that is ${organization.status} cannot do this.`,
      { members: { currentStatus: organization.status } },
    );
  }
  return organization;
}
