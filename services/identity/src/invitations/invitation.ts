import { type FilterQuery, LockMode } from '@mikro-orm/core';
import type { Role } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import { identityContract, type Invitation as InvitationRecord } from '@marketplace/identity-contract';
import { type Invitation, InvitationEntity } from '../entities/invitation.entity.ts';
import type { Membership } from '../entities/membership.entity.ts';
import { mayGrant } from '../organizations/role-rank.ts';

/** `now` is the time of the database's clock; it decides whether the invitation has expired. */
export function presentInvitation(invitation: Invitation, now: Date): InvitationRecord {
  return {
    id: invitation.id,
    organizationId: invitation.organization.id,
    email: invitation.email,
    role: invitation.role,
    status: isExpired(invitation, now) ? 'expired' : invitation.status,
    invitedBy: invitation.invitedBy.id,
    createdAt: invitation.createdAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
    acceptedAt: invitation.acceptedAt?.toISOString() ?? null,
    revokedAt: invitation.revokedAt?.toISOString() ?? null,
  };
}

/** Whether the invitation has expired although its row still says `pending`. */
export function isExpired({ status, expiresAt }: Invitation, now: Date): boolean {
  return status === 'pending' && expiresAt <= now;
}

/** A condition for invitations that have a status at `now`. */
export function hasStatus(status: InvitationRecord['status'], now: Date): FilterQuery<Invitation> {
  if (status === 'pending') return { status, expiresAt: { $gt: now } };
  if (status === 'expired') return { status: { $in: ['pending', 'expired'] }, expiresAt: { $lte: now } };
  return { status };
}

const { access } = identityContract.operations.createInvitation;

/** Whether somebody with a role, or without one after a removal, may invite with a role. */
export function mayInvite(own: Role | null, granted: Role): boolean {
  return own !== null && access.roles.includes(own) && mayGrant(own, granted);
}

/**
 * Revokes the pending invitations of a member that the new role may not make; all of them if the role is null, because
 * the member was removed. Otherwise a removed member could come back by an invitation made before. The organization
 * must be locked.
 */
export async function revokeInvitationsBy(
  { em, now, audit }: Work,
  { organization, user }: Membership,
  role: Role | null,
): Promise<void> {
  const pending = await em.find(
    InvitationEntity,
    { organization, status: 'pending', invitedBy: user, expiresAt: { $gt: now } },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  for (const invitation of pending.filter((made) => !mayInvite(role, made.role))) {
    em.assign(invitation, { status: 'revoked', revokedAt: now });
    audit({
      action: 'invitation.revoked',
      organizationId: organization.id,
      targets: [{ type: 'invitation', id: invitation.id }],
    });
  }
}
