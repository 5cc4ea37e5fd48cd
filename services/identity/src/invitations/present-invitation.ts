import type { FilterQuery } from '@mikro-orm/core';
import type { Invitation as InvitationRecord } from '@marketplace/identity-contract';
import type { Invitation } from '../entities/invitation.entity.ts';

/** `now` decides whether the invitation has expired; it comes from the database's clock, as `expiresAt` did. */
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

/** Pending in its row, but its time has passed. */
export function isExpired({ status, expiresAt }: Invitation, now: Date): boolean {
  return status === 'pending' && expiresAt <= now;
}

/** As a condition, for the same clock. */
export function hasStatus(status: InvitationRecord['status'], now: Date): FilterQuery<Invitation> {
  if (status === 'pending') return { status, expiresAt: { $gt: now } };
  if (status === 'expired') return { status: { $in: ['pending', 'expired'] }, expiresAt: { $lte: now } };
  return { status };
}
