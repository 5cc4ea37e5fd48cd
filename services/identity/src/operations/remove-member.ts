import { assertRecentlyAuthenticated, type Caller } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import type { IdentityInput } from '../input.ts';
import { revokeInvitationsBy } from '../invitations/invitation.ts';
import { mailAboutMember } from '../mail/mailing.ts';
import { lockRunningOrganization, namedOrganization } from '../organizations/organization.ts';
import { assertMayManage, assertNotLastOwner, findMember, findOwnMembership } from '../organizations/membership.ts';
import { lockOwnSession } from '../sessions/session.ts';

/**
 * Takes effect at the next request of the member's sessions, because every request reads the membership. Throws
 * `reauthentication_required` if somebody else is removed without a recent authentication: otherwise a stolen session
 * could remove all who can stop it.
 */
export async function removeMember(
  work: Work & IdentityContext,
  caller: Caller,
  { organizationId, memberId }: IdentityInput<'removeMember'>,
) {
  const { em, now, audit } = work;
  await lockOwnSession(em, caller);
  const organization = await lockRunningOrganization(em, namedOrganization(caller, organizationId));
  const member = await findMember(em, organization, memberId);
  await assertNotLastOwner(em, member);
  const own = await findOwnMembership(em, caller, organization);
  const leaves = own.id === member.id;
  if (!leaves) {
    assertMayManage(own.role, member.role);
    assertRecentlyAuthenticated(caller);
  }
  // A user who joins again may have another default by then.
  em.assign(member, {
    status: 'removed',
    isDefault: false,
    updatedAt: now,
    ...(member.role === 'owner' && { ownerUntil: now }),
  });
  audit({
    action: leaves ? 'membership.left' : 'membership.removed',
    organizationId,
    targets: [
      { type: 'membership', id: memberId },
      { type: 'user', id: member.user.id },
    ],
    changes: { role: member.role },
  });
  await revokeInvitationsBy(work, member, null);
  await mailAboutMember(work, caller, 'member_removed', member, {
    member: member.user.email,
    by: own.user.email,
    role: member.role,
  });
  return {};
}
