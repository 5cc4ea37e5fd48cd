import { type Caller, newId } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import { endOldestSessions, endSession } from './end-session.ts';
import { MembershipEntity } from '../entities/membership.entity.ts';
import { type AuthMethod, type Session, SessionEntity } from '../entities/session.entity.ts';
import type { User } from '../entities/user.entity.ts';
import type { SessionLimits } from '../context.ts';
import { digest, newToken } from '../token.ts';

export interface StartedSession {
  session: Session;
  sessionToken: string;
}

type SessionWork = Work & { sessionLimits: SessionLimits };

/**
 * Starts a session of a user, who must be locked, with a new token. Ends the session that the caller came with, and the
 * oldest sessions if the user has too many.
 */
export async function startSession(
  work: SessionWork,
  caller: Caller,
  user: User,
  authMethod: AuthMethod,
): Promise<StartedSession> {
  if (caller.actor.type === 'user') await endSession(work, caller.actor, 'replaced');
  await endOldestSessions(work, user.id, work.sessionLimits);
  return insertSession(work, caller, user, {
    authMethod,
    ...freshlyAuthenticated(work),
    activeOrganization: await firstOrganization(work, user),
  });
}

/**
 * Replaces a session by one with a new id and token. The old session ends in the same transaction, also for requests
 * that are still running with it: they fail when they lock it, so a stolen token does not survive a password change
 * (docs/adr/0015). `shown` is what the user has just authenticated with. If it is null, the new session keeps the expiry and
 * the time of authentication.
 */
export async function renewSession(
  work: SessionWork,
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

function freshlyAuthenticated({ now, sessionLimits }: SessionWork): Pick<Session, 'authenticatedAt' | 'expiresAt'> {
  return { authenticatedAt: now, expiresAt: new Date(now.getTime() + sessionLimits.lifetimeSeconds * 1000) };
}

interface NewSession extends Pick<Session, 'authMethod' | 'authenticatedAt' | 'expiresAt'> {
  activeOrganization: string | null;
}

async function insertSession(
  { em, now, audit }: Work,
  caller: Caller,
  user: User,
  settings: NewSession,
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
    ...settings,
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

/** The last active organization if the user is still a member; else that of the default or the oldest membership. */
async function firstOrganization({ em }: Work, user: User): Promise<string | null> {
  const memberships = await em.find(
    MembershipEntity,
    { user, status: 'active' },
    { orderBy: { isDefault: 'desc', createdAt: 'asc', id: 'asc' } },
  );
  const last = memberships.find(({ organization }) => organization.id === user.lastActiveOrganization?.id);
  return (last ?? memberships[0])?.organization.id ?? null;
}
