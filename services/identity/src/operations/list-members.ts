import type { Caller } from '@marketplace/kernel';
import type { Member } from '@marketplace/identity-contract';
import { olderThan, openPage, type Page, type Read } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { MembershipEntity } from '../entities/membership.entity.ts';
import type { IdentityInput } from '../input.ts';
import { namedOrganization } from '../organizations/organization.ts';
import { presentMember } from '../organizations/membership.ts';

export async function listMembers(
  { em, keyring }: Read & IdentityContext,
  caller: Caller,
  { organizationId, ...input }: IdentityInput<'listMembers'>,
): Promise<Page<Member>> {
  const organization = namedOrganization(caller, organizationId);
  const pager = openPage(keyring, { list: 'members', owner: organization, filters: {} }, input);
  const members = await em.find(
    MembershipEntity,
    { organization, status: 'active', ...olderThan(pager.after) },
    { populate: ['user'], orderBy: { createdAt: 'desc', id: 'desc' }, limit: pager.limit + 1 },
  );
  return pager.page(members, presentMember);
}
