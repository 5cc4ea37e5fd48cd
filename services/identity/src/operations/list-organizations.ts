import { type Caller, userOf } from '@marketplace/kernel';
import type { Organization } from '@marketplace/identity-contract';
import { olderThan, openPage, type Page, type Read } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { MembershipEntity } from '../entities/membership.entity.ts';
import type { IdentityInput } from '../input.ts';
import { presentOrganization } from '../organizations/organization.ts';

export async function listOrganizations(
  { em, keyring }: Read & IdentityContext,
  caller: Caller,
  input: IdentityInput<'listOrganizations'>,
): Promise<Page<Organization>> {
  const { userId } = userOf(caller);
  const pager = openPage(keyring, { list: 'organizations', owner: userId, filters: {} }, input);
  const memberships = await em.find(
    MembershipEntity,
    { user: userId, status: 'active', organization: olderThan(pager.after) },
    {
      populate: ['organization'],
      orderBy: { organization: { createdAt: 'desc', id: 'desc' } },
      limit: pager.limit + 1,
    },
  );
  return pager.page(
    memberships.map(({ organization }) => organization),
    presentOrganization,
  );
}
