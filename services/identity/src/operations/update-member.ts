import type { Caller } from '@marketplace/kernel';
import type { Member } from '@marketplace/identity-contract';
import type { Work } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import type { IdentityInput } from '../input.ts';
import { revokeInvitationsBy } from '../invitations/invitation.ts';
import { mailAboutMember } from '../mail/mailing.ts';
import { lockRunningOrganization, namedOrganization } from '../organizations/organization.ts';
import { lockOwnSession } from '../sessions/session.ts';
import {
  assertMayGrant,
  assertMayManage,
  assertNotLastOwner,
  findMember,
  findOwnMembership,
  presentMember,
} from '../organizations/membership.ts';

export async function updateMember(
  work: Work & IdentityContext,
  caller: Caller,
  { organizationId, memberId, role }: IdentityInput<'updateMember'>,
): Promise<Member> {
  const { em, now, audit } = work;
  await lockOwnSession(em, caller);
  const organization = await lockRunningOrganization(em, namedOrganization(caller, organizationId));
  const member = await findMember(em, organization, memberId);
  if (role !== 'owner') await assertNotLastOwner(em, member);
  const own = await findOwnMembership(em, caller, organization);
  assertMayManage(own.role, member.role);
  assertMayGrant(own.role, role);
  const before = member.role;
  if (before === role) return presentMember(member);
  em.assign(member, { role, updatedAt: now, ...(before === 'owner' && { ownerUntil: now }) });
  audit({
    action: 'membership.role_changed',
    organizationId,
    targets: [
      { type: 'membership', id: memberId },
      { type: 'user', id: member.user.id },
    ],
    changes: { role: { from: before, to: role } },
  });
  await revokeInvitationsBy(work, member, role);
  const who = { member: member.user.email, by: own.user.email };
  if (role === 'owner') await mailAboutMember(work, caller, 'owner_added', member, who);
  else await mailAboutMember(work, caller, 'member_role_changed', member, { ...who, from: before, to: role });
  return presentMember(member);
}
