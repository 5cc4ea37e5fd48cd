import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { notFound, ServiceError } from '@marketplace/kernel';
import { type Organization, OrganizationEntity } from './entities/organization.entity.ts';

/** Locked, so that what counts towards a limit is counted one at a time. Throws unless the organization is active. */
export async function lockActiveOrganization(em: EntityManager, id: string): Promise<Organization> {
  const organization = await em.findOne(OrganizationEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!organization) throw notFound();
  if (organization.status !== 'active') {
    throw new ServiceError('invalid_state_transition', `An organization that is ${organization.status} cannot do this.`);
  }
  return organization;
}
