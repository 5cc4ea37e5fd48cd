import { LockMode } from '@mikro-orm/core';
import { type Caller, newId, notFound } from '@marketplace/kernel';
import { identityErrors, type Membership as MembershipRecord } from '@marketplace/identity-contract';
import type { Work } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { InvitationEntity, type Invitation } from '../entities/invitation.entity.ts';
import { type Membership, MembershipEntity } from '../entities/membership.entity.ts';
import { type User, UserEntity } from '../entities/user.entity.ts';
import { assertRoomForMember, findMembership, presentMembership } from '../organizations/membership.ts';
import type { IdentityInput } from '../input.ts';
import { mayInvite, presentInvitation } from '../invitations/invitation.ts';
import { lockActiveOrganization } from '../organizations/organization.ts';
import { mailAboutMember } from '../mail/mailing.ts';
import { lockOwnSession } from '../sessions/session.ts';
import { digest } from '../token.ts';

/**
 * Locks user, session, organization and invitation, in this order. The organization becomes the session's active one
 * only if the session has none.
 */
export async function acceptInvitation(
  work: Work & IdentityContext,
  caller: Caller,
  { token }: IdentityInput<'acceptInvitation'>,
): Promise<MembershipRecord> {
  const { em, now, audit } = work;
  const { user, session } = await lockOwnSession(em, caller);
  const invitation = await findOwn(work, user, token);
  const active = session.activeOrganization && (await findMembership(em, user.id, session.activeOrganization.id));
  const { membership, joined } = await join(work, user, invitation);
  const { organization } = membership;
  em.assign(invitation, { status: 'accepted', acceptedAt: now });
  if (!active) {
    session.activeOrganization = organization;
    em.assign(user, { lastActiveOrganization: organization, updatedAt: now });
  }
  await em.flush();
  audit({
    action: 'invitation.accepted',
    organizationId: organization.id,
    targets: [
      { type: 'invitation', id: invitation.id },
      { type: 'membership', id: membership.id },
      { type: 'user', id: user.id },
    ],
    changes: { role: membership.role },
  });
  if (joined && membership.role === 'owner') {
    const by = (await em.findOneOrFail(UserEntity, { id: invitation.invitedBy.id })).email;
    await mailAboutMember(work, caller, 'owner_added', membership, { member: user.email, by });
  }
  return presentMembership(membership);
}

/** Locks and returns the invitation if this user may accept it now. Throws otherwise. */
async function findOwn(work: Work, user: User, token: string): Promise<Invitation> {
  const { em, now } = work;
  const tokenHash = digest(token);
  const found = await em.findOne(InvitationEntity, { tokenHash });
  if (!found) throw notFound();
  // Checked first, so that the wrong holder of a link learns nothing else about the invitation.
  if (found.email !== user.email || !user.emailVerifiedAt) {
    throw identityErrors.invitation_email_mismatch('This invitation is for another address: sign in with that one.');
  }
  refuseUnlessPending(found, now);
  await lockActiveOrganization(em, found.organization.id);
  const invitation = await em.findOneOrFail(
    InvitationEntity,
    { tokenHash },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  refuseUnlessPending(invitation, now);
  await assertInviterMayGrant(work, invitation);
  return invitation;
}

/** Invitations are revoked when their inviter loses the right to make them, earlier ones included. */
async function assertInviterMayGrant({ em }: Work, { organization, invitedBy, role }: Invitation): Promise<void> {
  const inviter = await em.findOne(MembershipEntity, { organization, user: invitedBy.id, status: 'active' });
  if (mayInvite(inviter?.role ?? null, role)) return;
  throw identityErrors.invitation_not_pending('Whoever invited you may no longer do so: ask for a new invitation.');
}

function refuseUnlessPending(invitation: Invitation, now: Date): void {
  const { status } = presentInvitation(invitation, now);
  if (status !== 'pending')
    throw identityErrors.invitation_not_pending(`This invitation is ${status}: ask for a new one.`);
}

/**
 * Creates the membership, or makes a removed one active again. A user who is already a member keeps the membership and
 * its role.
 */
async function join(
  work: Work & IdentityContext,
  user: User,
  { organization, role }: Invitation,
): Promise<{ membership: Membership; joined: boolean }> {
  const { em, now } = work;
  const before = await em.findOne(MembershipEntity, { organization, user });
  if (before?.status === 'active') return { membership: before, joined: false };
  await assertRoomForMember(work, organization);
  const isDefault = (await em.count(MembershipEntity, { user, status: 'active', isDefault: true })) === 0;
  if (before) {
    em.assign(before, { status: 'active', role, isDefault, updatedAt: now });
    return { membership: before, joined: true };
  }
  const membership = em.create(MembershipEntity, {
    id: newId('mem'),
    organization,
    user,
    role,
    isDefault,
    status: 'active',
    createdAt: now,
    updatedAt: now,
  });
  return { membership, joined: true };
}
