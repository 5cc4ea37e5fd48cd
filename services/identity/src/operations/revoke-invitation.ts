import { LockMode } from '@mikro-orm/core';
import { type Caller, notFound } from '@marketplace/kernel';
import { identityErrors } from '@marketplace/identity-contract';
import type { Work } from '@marketplace/store';
import { InvitationEntity } from '../entities/invitation.entity.ts';
import type { IdentityInput } from '../input.ts';
import { namedOrganization } from '../organizations/organization.ts';
import { presentInvitation } from '../invitations/invitation.ts';

export async function revokeInvitation(
  { em, now, audit }: Work,
  caller: Caller,
  { organizationId, invitationId: id }: IdentityInput<'revokeInvitation'>,
) {
  const organization = namedOrganization(caller, organizationId);
  const invitation = await em.findOne(InvitationEntity, { id, organization }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!invitation) throw notFound();
  const { status } = presentInvitation(invitation, now);
  // Revoking again changes nothing.
  if (status === 'revoked') return {};
  if (status !== 'pending') throw identityErrors.invitation_not_pending(`This invitation is ${status}.`);
  em.assign(invitation, { status: 'revoked', revokedAt: now });
  audit({ action: 'invitation.revoked', organizationId, targets: [{ type: 'invitation', id }] });
  return {};
}
