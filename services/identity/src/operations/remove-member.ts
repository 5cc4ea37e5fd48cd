import type { Caller } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { IdentityInput } from '../input.ts';
import { lockRunningOrganization } from '../organizations/lock-organization.ts';
import { assertNotLastOwner, findMember, findOwnMembership } from '../organizations/members.ts';
import { namedOrganization } from '../organizations/named-organization.ts';
import { assertMayManage } from '../organizations/role-rank.ts';

/** Takes effect at the next request of the member's sessions, because every request reads the membership. */
export async function removeMember(
  { em, now, audit }: Work,
  caller: Caller,
  { organizationId, memberId }: IdentityInput<'removeMember'>,
) {
  const organization = await lockRunningOrganization(em, namedOrganization(caller, organizationId));
  const member = await findMember(em, organization, memberId);
  await assertNotLastOwner(em, member);
  const own = await findOwnMembership(em, caller, organization);
  const leaves = own.id === member.id;
  if (!leaves) assertMayManage(own.role, member.role);
  // A user who joins again may have another default by then.
  em.assign(member, { status: 'removed', isDefault: false, updatedAt: now });
  audit({
    action: leaves ? 'membership.left' : 'membership.removed',
    organizationId,
    targets: [
      { type: 'membership', id: memberId },
      { type: 'user', id: member.user.id },
    ],
    changes: { role: member.role },
  });
  return {};
}
