import { type Caller, notFound } from '@marketplace/kernel';
import type { Session } from '@marketplace/identity-contract';
import type { Work } from '@marketplace/store';
import { findMembership } from '../find-membership.ts';
import type { IdentityInput } from '../input.ts';
import { lockOwnSession } from '../lock-own-session.ts';
import { presentSession } from '../present-session.ts';

export async function switchOrganization(
  { em, now, audit }: Work,
  caller: Caller,
  { organizationId }: IdentityInput<'switchOrganization'>,
): Promise<Session> {
  const { user, session } = await lockOwnSession(em, caller);
  const membership = await findMembership(em, user.id, organizationId);
  if (!membership) throw notFound();
  session.activeOrganization = membership.organization;
  em.assign(user, { lastActiveOrganization: membership.organization, updatedAt: now });
  await em.flush();
  audit({ action: 'session.organization_switched', organizationId, targets: [{ type: 'session', id: session.id }] });
  return presentSession(em, session);
}
