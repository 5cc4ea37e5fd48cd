import { type Caller, newId } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import { MembershipEntity } from './entities/membership.entity.ts';
import { type Session, SessionEntity } from './entities/session.entity.ts';
import type { User } from './entities/user.entity.ts';
import { revokeSession } from './revoke-session.ts';
import { sessionSeconds } from './session-limits.ts';
import { digest, newToken } from './token.ts';

/** A new session with a new token, in place of the one that the caller came with: a token never outlives a sign-in. */
export async function startSession(work: Work, caller: Caller, user: User): Promise<{ session: Session; sessionToken: string }> {
  const { em, now, audit } = work;
  if (caller.actor.type === 'user') await revokeSession(work, caller.actor, 'replaced');
  const sessionToken = newToken();
  const session = em.create(SessionEntity, {
    id: newId('ses'),
    tokenHash: digest(sessionToken),
    user,
    createdAt: now,
    lastSeenAt: now,
    authenticatedAt: now,
    expiresAt: new Date(now.getTime() + sessionSeconds * 1000),
    ip: caller.ip ?? null,
    userAgent: caller.userAgent ?? null,
    activeOrganization: await firstOrganization(work, user),
  });
  await em.flush();
  audit({
    action: 'session.created',
    organizationId: null,
    targets: [
      { type: 'user', id: user.id },
      { type: 'session', id: session.id },
    ],
  });
  return { session, sessionToken };
}

/** Where the user was last, if still a member there; else the default membership; else any. */
async function firstOrganization({ em }: Work, user: User): Promise<string | null> {
  const memberships = await em.find(
    MembershipEntity,
    { user, status: 'active' },
    { orderBy: { isDefault: 'desc', createdAt: 'asc', id: 'asc' } },
  );
  const last = memberships.find(({ organization }) => organization.id === user.lastActiveOrganization?.id);
  return (last ?? memberships[0])?.organization.id ?? null;
}
