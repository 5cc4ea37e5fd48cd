import { type Caller, notFound } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { findMembership } from '../organizations/membership.ts';
import type { IdentityInput } from '../input.ts';
import { lockOwnSession, readSession, renewSession } from '../sessions/session.ts';

export async function switchOrganization(
  work: Work & IdentityContext,
  caller: Caller,
  { organizationId }: IdentityInput<'switchOrganization'>,
) {
  const { em, now, audit } = work;
  const own = await lockOwnSession(em, caller);
  const membership = await findMembership(em, own.user.id, organizationId);
  if (!membership) throw notFound();
  own.session.activeOrganization = membership.organization;
  em.assign(own.user, { lastActiveOrganization: membership.organization, updatedAt: now });
  const { session, sessionToken } = await renewSession(work, caller, own, null);
  audit({ action: 'session.organization_switched', organizationId, targets: [{ type: 'session', id: session.id }] });
  return { session: await readSession(em, work, session), sessionToken };
}
