import type { Caller } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { IdentityInput } from '../input.ts';
import { lockRunningOrganization } from '../organizations/lock-active-organization.ts';
import { assertNotLastOwner, findMember, ownMembership } from '../organizations/members.ts';
import { namedOrganization } from '../organizations/named-organization.ts';
import { assertMayManage } from '../organizations/role-rank.ts';

/** Its sessions are out at their next request, because membership is read at each. */
export async function removeMember(
  { em, now, audit }: Work,
  caller: Caller,
  { organizationId, memberId }: IdentityInput<'removeMember'>,
) {
  const organization = await lockRunningOrganization(em, namedOrganization(caller, organizationId));
  const member = await findMember(em, organization, memberId);
  await assertNotLastOwner(em, member);
  const own = await ownMembership(em, caller, organization);
  const leaves = own.id === member.id;
  if (!leaves) assertMayManage(own.role, member.role);
  // Not the default any more: coming back, the person may have another.
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
