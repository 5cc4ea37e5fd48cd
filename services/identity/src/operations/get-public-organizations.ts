import type { Caller } from '@marketplace/kernel';
import type { Read } from '@marketplace/store';
import { OrganizationEntity } from '../entities/organization.entity.ts';
import type { IdentityInput } from '../input.ts';

/** Reads any organization, in every status, because records of trade name their parties for ever. */
export async function getPublicOrganizations(
  { em }: Read,
  _caller: Caller,
  { ids }: IdentityInput<'getPublicOrganizations'>,
): Promise<{ data: { id: string; name: string }[] }> {
  const organizations = await em.find(OrganizationEntity, { id: ids });
  return { data: organizations.map(({ id, name }) => ({ id, name })) };
}
