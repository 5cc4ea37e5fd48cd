import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { notFound, ServiceError } from '@marketplace/kernel';
import { type Organization, OrganizationEntity } from '../entities/organization.entity.ts';

/** Locked, so that what counts towards a limit is counted one at a time. Throws unless the organization is active. */
export function lockActiveOrganization(em: EntityManager, id: string): Promise<Organization> {
  return lockOrganization(em, id, ['active']);
}

/** The same for what a closing organization may still do, such as changing who runs its business to the end. */
export function lockRunningOrganization(em: EntityManager, id: string): Promise<Organization> {
  return lockOrganization(em, id, ['active', 'closing']);
}

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
    );
  }
  return organization;
}
