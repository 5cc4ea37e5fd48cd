import { type Caller, notFound } from '@marketplace/kernel';
import type { Organization } from '@marketplace/identity-contract';
import type { Read } from '@marketplace/store';
import { OrganizationEntity } from '../entities/organization.entity.ts';
import type { IdentityInput } from '../input.ts';
import { presentOrganization } from '../organizations/organization.ts';

/** Throws `not_found`. */
export async function inspectOrganization(
  { em }: Read,
  _caller: Caller,
  { id }: IdentityInput<'inspectOrganization'>,
): Promise<Organization> {
  const organization = await em.findOne(OrganizationEntity, { id });
  if (!organization) throw notFound();
  return presentOrganization(organization);
}
