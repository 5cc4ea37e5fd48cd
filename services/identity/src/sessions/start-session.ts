import { type Caller, newId } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import { endSession } from './end-session.ts';
import { MembershipEntity } from '../entities/membership.entity.ts';
import { type AuthMethod, type Session, SessionEntity } from '../entities/session.entity.ts';
import type { User } from '../entities/user.entity.ts';
import { sessionSeconds } from './session-limits.ts';
import { digest, newToken } from '../token.ts';

export interface StartedSession {
  session: Session;
  sessionToken: string;
}

/** A new session with a new token, in place of the one that the caller came with: a token never outlives a sign-in. */
export async function startSession(
  work: Work,
  caller: Caller,
  user: User,
  authMethod: AuthMethod,
): Promise<StartedSession> {
  if (caller.actor.type === 'user') await endSession(work, caller.actor, 'replaced');
  return insertSession(work, caller, user, {
    authMethod,
    ...freshlyAuthenticated(work),
    activeOrganization: await firstOrganization(work, user),
  });
}

/**
 * The same session under a new id and token; the old ones end at once, here and for requests that are still running
 * with them: a change that locks the old session finds it ended, so no slow request can carry a stolen token over a
 * password change. `shown` is what the person has just authenticated with; without it, age and authentication stay what
 * they were.
 */
export async function renewSession(
  work: Work,
  caller: Caller,
  { user, session }: { user: User; session: Session },
  shown: AuthMethod | null,
): Promise<StartedSession> {
  await endSession(work, { sessionId: session.id, userId: user.id }, 'replaced');
  const { authMethod, authenticatedAt, expiresAt, activeOrganization } = session;
  const authenticated = shown
    ? { authMethod: shown, ...freshlyAuthenticated(work) }
    : { authMethod, authenticatedAt, expiresAt };
  return insertSession(work, caller, user, { ...authenticated, activeOrganization: activeOrganization?.id ?? null });
}

function freshlyAuthenticated({ now }: Work): Pick<Session, 'authenticatedAt' | 'expiresAt'> {
  return { authenticatedAt: now, expiresAt: new Date(now.getTime() + sessionSeconds * 1000) };
}

interface Beginning extends Pick<Session, 'authMethod' | 'authenticatedAt' | 'expiresAt'> {
  activeOrganization: string | null;
}

async function insertSession(
  { em, now, audit }: Work,
  caller: Caller,
  user: User,
  beginning: Beginning,
): Promise<StartedSession> {
  const sessionToken = newToken();
  const session = em.create(SessionEntity, {
    id: newId('ses'),
    tokenHash: digest(sessionToken),
    user,
    createdAt: now,
    lastSeenAt: now,
    ip: caller.ip ?? null,
    userAgent: caller.userAgent ?? null,
    ...beginning,
  });
  await em.flush();
  audit({
    action: 'session.created',
    organizationId: null,
    targets: [
      { type: 'user', id: user.id },
      { type: 'session', id: session.id },
    ],
    changes: { authMethod: session.authMethod },
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
