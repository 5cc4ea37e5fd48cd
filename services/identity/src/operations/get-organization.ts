import { type Caller, notFound, userOf } from '@marketplace/kernel';
import type { Organization } from '@marketplace/identity-contract';
import type { Read } from '@marketplace/store';
import { findMembership } from '../organizations/membership.ts';
import type { IdentityInput } from '../input.ts';
import { presentOrganization } from '../organizations/organization.ts';

export async function getOrganization(
  { em }: Read,
  caller: Caller,
  { id }: IdentityInput<'getOrganization'>,
): Promise<Organization> {
  const membership = await findMembership(em, userOf(caller).userId, id);
  if (!membership) throw notFound();
  return presentOrganization(membership.organization);
}
