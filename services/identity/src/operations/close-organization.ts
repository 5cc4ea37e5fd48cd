import { type Caller, ServiceError } from '@marketplace/kernel';
import type { Organization } from '@marketplace/identity-contract';
import type { Work } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { InvitationEntity } from '../entities/invitation.entity.ts';
import type { IdentityInput } from '../input.ts';
import {
  lockOrganization,
  namedOrganization,
  presentOrganization,
  startClosing,
} from '../organizations/organization.ts';
import { assertMayGrant, findOwnMembership } from '../organizations/membership.ts';

export async function closeOrganization(
  work: Work & IdentityContext,
  caller: Caller,
  { id }: IdentityInput<'closeOrganization'>,
): Promise<Organization> {
  const { em, now, audit } = work;
  if (namedOrganization(caller, id) === work.operatorOrganizationId)
    throw new ServiceError(
      'invalid_state_transition',
      'The organization of the operator cannot be closed: nobody could operate the platform.',
    );
  const organization = await lockOrganization(em, namedOrganization(caller, id), ['active', 'closing', 'closed']);
  // Checks the current role, which may have changed since the request was authenticated.
  assertMayGrant((await findOwnMembership(em, caller, organization)).role, 'owner');
  // Closing again changes nothing.
  if (organization.status !== 'active') return presentOrganization(organization);
  em.assign(organization, { status: 'closing', updatedAt: now });
  await em.flush();
  const revoked = await em.nativeUpdate(
    InvitationEntity,
    { organization, status: 'pending' },
    { status: 'revoked', revokedAt: now },
  );
  startClosing(work, id);
  audit({
    action: 'organization.closing',
    organizationId: id,
    targets: [{ type: 'organization', id }],
    changes: { invitationsRevoked: revoked },
  });
  return presentOrganization(organization);
}
