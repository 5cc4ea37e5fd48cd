import { type Caller, userOf } from '@marketplace/kernel';
import type { Organization } from '@marketplace/identity-contract';
import type { Read } from '@marketplace/store';
import { MembershipEntity } from '../entities/membership.entity.ts';
import type { IdentityInput } from '../input.ts';
import { presentOrganization } from '../organizations/organization.ts';

export async function getOrganizations(
  { em }: Read,
  caller: Caller,
  { ids }: IdentityInput<'getOrganizations'>,
): Promise<{ data: Organization[] }> {
  const { userId } = userOf(caller);
  const memberships = await em.find(
    MembershipEntity,
    { user: userId, organization: ids, status: 'active' },
    { populate: ['organization'] },
  );
  return { data: memberships.map(({ organization }) => presentOrganization(organization)) };
}
