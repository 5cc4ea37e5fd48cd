import { type Caller, notFound } from '@marketplace/kernel';
import type { Organization } from '@marketplace/identity-contract';
import type { Read } from '@marketplace/store';
import { OrganizationEntity } from '../../entities/organization.entity.ts';
import type { EngineInput } from '../../input.ts';

export async function getOrganizationStatus(
  { em }: Read,
  _caller: Caller,
  { organizationId }: EngineInput<'getOrganizationStatus'>,
): Promise<Pick<Organization, 'status' | 'version'>> {
  const organization = await em.findOne(OrganizationEntity, { id: organizationId });
  if (!organization) throw notFound();
  return { status: organization.status, version: organization.version };
}
