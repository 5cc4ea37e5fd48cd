import { type Caller, newId, ServiceError } from '@marketplace/kernel';
import { identityContract, type Invitation } from '@marketplace/identity-contract';
import type { Work } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { InvitationEntity } from '../entities/invitation.entity.ts';
import { MembershipEntity } from '../entities/membership.entity.ts';
import type { Organization } from '../entities/organization.entity.ts';
import type { IdentityInput } from '../input.ts';
import { assertMayBeInvited, assertMayInvite, isExpired, presentInvitation } from '../invitations/invitation.ts';
import { lockActiveOrganization, namedOrganization } from '../organizations/organization.ts';
import { lockOwnSession } from '../sessions/session.ts';
import { queueMail } from '../mail/mail.ts';
import { assertMayGrant, assertRoomForMember, findOwnMembershipFor } from '../organizations/membership.ts';
import { digest, newToken } from '../token.ts';

const dayMs = 24 * 3600_000;
/** Days for which an invitation can be accepted: long enough for a holiday weekend, and short for a mailed secret. */
const invitationDays = 7;

export async function createInvitation(
  work: Work & IdentityContext,
  caller: Caller,
  { organizationId, email, role }: IdentityInput<'createInvitation'>,
): Promise<{ invitation: Invitation; token: string | null }> {
  const { em, now, audit } = work;
  await lockOwnSession(em, caller);
  const organization = await lockActiveOrganization(em, namedOrganization(caller, organizationId));
  const own = await findOwnMembershipFor(em, caller, organization, identityContract.operations.createInvitation.access);
  assertMayGrant(own.role, role);
  await refuseMember(work, organization, email);
  await revokePending(work, organization, email);
  await assertRoomForMember(work, organization);
  await assertMayInvite(work, organization, own.user);
  await assertMayBeInvited(work, { email, inviterId: own.user.id });
  const token = newToken();
  const invitation = em.create(InvitationEntity, {
    id: newId('inv'),
    organization,
    email,
    role,
    status: 'pending',
    tokenHash: digest(token),
    invitedBy: own.user,
    createdAt: now,
    expiresAt: new Date(now.getTime() + invitationDays * dayMs),
  });
  queueMail(work, { email }, 'invitation', {
    token,
    invitedBy: own.user.email,
    role,
    expiresAt: invitation.expiresAt.toISOString(),
  });
  await em.flush();
  // Without the address: the audit log is never deleted, so it holds as little personal data as possible.
  audit({
    action: 'invitation.created',
    organizationId,
    targets: [{ type: 'invitation', id: invitation.id }],
    changes: { role },
  });
  return { invitation: presentInvitation(invitation, now), token: work.apiKeyMode === 'test' ? token : null };
}

async function refuseMember({ em }: Work, organization: Organization, email: string): Promise<void> {
  if ((await em.count(MembershipEntity, { organization, status: 'active', user: { email } })) === 0) return;
  const detail = 'This address belongs to a member of the organization.';
  throw new ServiceError('validation_failed', detail, {
    faults: [{ path: ['email'], code: 'already_member', detail }],
  });
}

/** Revokes the pending invitation of the address, so that only the newest is valid. */
async function revokePending({ em, now, audit }: Work, organization: Organization, email: string): Promise<void> {
  const pending = await em.findOne(InvitationEntity, { organization, email, status: 'pending' });
  if (!pending) return;
  const expired = isExpired(pending, now);
  em.assign(pending, expired ? { status: 'expired' } : { status: 'revoked', revokedAt: now });
  await em.flush();
  if (!expired)
    audit({
      action: 'invitation.revoked',
      organizationId: organization.id,
      targets: [{ type: 'invitation', id: pending.id }],
    });
}
