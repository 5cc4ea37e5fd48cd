import type { FilterQuery } from '@mikro-orm/core';
import type { Invitation as InvitationRecord } from '@marketplace/identity-contract';
import type { Invitation } from '../entities/invitation.entity.ts';

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
