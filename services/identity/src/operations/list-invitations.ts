import type { Caller } from '@marketplace/kernel';
import type { Invitation } from '@marketplace/identity-contract';
import { olderThan, openPage, type Page, type Read } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { databaseNow } from '../database-now.ts';
import { InvitationEntity } from '../entities/invitation.entity.ts';
import type { IdentityInput } from '../input.ts';
import { namedOrganization } from '../organizations/organization.ts';
import { hasStatus, presentInvitation } from '../invitations/invitation.ts';

export async function listInvitations(
  { em, keyring }: Read & IdentityContext,
  caller: Caller,
  { organizationId, status, ...input }: IdentityInput<'listInvitations'>,
): Promise<Page<Invitation>> {
  const organization = namedOrganization(caller, organizationId);
  const pager = openPage(keyring, { list: 'invitations', owner: organization, filters: { status } }, input);
  const now = await databaseNow(em);
  const invitations = await em.find(
    InvitationEntity,
    { $and: [{ organization }, status ? hasStatus(status, now) : {}, olderThan(pager.after)] },
    { orderBy: { createdAt: 'desc', id: 'desc' }, limit: pager.limit + 1 },
  );
  return pager.page(invitations, (invitation) => presentInvitation(invitation, now));
}
