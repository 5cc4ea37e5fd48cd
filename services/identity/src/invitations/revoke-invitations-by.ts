import { LockMode } from '@mikro-orm/core';
import type { Role } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import { InvitationEntity } from '../entities/invitation.entity.ts';
import type { Membership } from '../entities/membership.entity.ts';
import { mayInvite } from './may-invite.ts';

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
