import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Actor, type Caller, newId, ServiceError, userOf } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import type { Session as SessionRecord } from '@marketplace/identity-contract';
import type { IdentityContext, SessionLimits } from '../context.ts';
import { MembershipEntity } from '../entities/membership.entity.ts';
import { type AuthMethod, type Session, SessionEntity } from '../entities/session.entity.ts';
import { type User, UserEntity } from '../entities/user.entity.ts';
import { presentMembership } from '../organizations/membership.ts';
import { presentOrganization } from '../organizations/organization.ts';
import { hasSecondFactor } from '../second-factor/second-factor.ts';
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
 * (docs/adr/0015). `shown` is the method by which the user has just authenticated. If it is null, the new session keeps
 * the expiry and the time of authentication.
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

/**
 * The last active organization if the user is still a member; else the organization of the default or the oldest
 * membership.
 */
async function firstOrganization({ em }: Work, user: User): Promise<string | null> {
  const memberships = await em.find(
    MembershipEntity,
    { user, status: 'active' },
    { orderBy: { isDefault: 'desc', createdAt: 'asc', id: 'asc' } },
  );
  const last = memberships.find(({ organization }) => organization.id === user.lastActiveOrganization?.id);
  return (last ?? memberships[0])?.organization.id ?? null;
}

/**
 * Locks the caller's user and session for update, in this order, and returns them. The user's lock serializes changes
 * that one person makes in several sessions. Throws `unauthenticated` if the session has ended since the request was
 * authenticated.
 */
export async function lockOwnSession(em: EntityManager, caller: Caller): Promise<{ user: User; session: Session }> {
  const { userId, sessionId } = userOf(caller);
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
  const user = await em.findOne(UserEntity, { id: userId }, lock);
  const session = await em.findOne(SessionEntity, { id: sessionId, user: userId, revokedAt: null }, lock);
  if (!user || !session) throw new ServiceError('unauthenticated', 'This session has ended: sign in again.');
  return { user, session };
}

type Reason = NonNullable<Session['revokedReason']>;

/** Ends one session of a user. Returns false, and changes nothing, if it is not the user's or has already ended. */
export async function endSession(
  work: Work,
  { sessionId, userId }: Pick<Extract<Actor, { type: 'user' }>, 'sessionId' | 'userId'>,
  reason: Reason,
): Promise<boolean> {
  const { rows: ended } = await sql<{ id: string }>`
    update session set revoked_at = ${work.now}, revoked_reason = ${reason}
     where id = ${sessionId} and user_id = ${userId} and revoked_at is null returning id`.execute(work.em.getKysely());
  note(work, userId, ended, reason);
  return ended.length > 0;
}

/** Ends all sessions of a user that have not ended, except the session with the id `except`. */
export async function endSessions(work: Work, userId: string, reason: Reason, except: string | null): Promise<void> {
  const { rows: ended } = await sql<{ id: string }>`
    update session set revoked_at = ${work.now}, revoked_reason = ${reason}
     where user_id = ${userId} and revoked_at is null and expires_at > ${work.now} and id <> ${except ?? ''}
     returning id`.execute(work.em.getKysely());
  note(work, userId, ended, reason);
}

/** Ends the oldest sessions of a user, who must be locked, so that one more can start. */
async function endOldestSessions(
  work: Work,
  userId: string,
  { max, idleSeconds }: Pick<SessionLimits, 'max' | 'idleSeconds'>,
): Promise<void> {
  const { rows: ended } = await sql<{ id: string }>`
    update session set revoked_at = ${work.now}, revoked_reason = 'too_many'
     where id in (
       select id from session
        where user_id = ${userId} and revoked_at is null and expires_at > ${work.now}
          and last_seen_at > ${work.now}::timestamptz - make_interval(secs => ${idleSeconds})
        order by created_at desc, id desc offset ${max - 1})
     returning id`.execute(work.em.getKysely());
  note(work, userId, ended, 'too_many');
}

function note({ audit }: Work, userId: string, ended: { id: string }[], reason: Reason): void {
  if (ended.length === 0) return;
  audit({
    action: 'session.revoked',
    organizationId: null,
    targets: [{ type: 'user', id: userId }, ...ended.map(({ id }) => ({ type: 'session', id }))],
    changes: { reason },
  });
}

/**
 * The session as its user sees it. Requires `session.user` to be loaded. The memberships are read now, not taken from
 * the sign-in.
 */
export async function readSession(
  em: EntityManager,
  { operatorOrganizationId }: Pick<IdentityContext, 'operatorOrganizationId'>,
  session: Session,
): Promise<SessionRecord> {
  const { user } = session;
  const memberships = await em.find(
    MembershipEntity,
    { user, status: 'active' },
    { populate: ['organization'], orderBy: { createdAt: 'asc', id: 'asc' } },
  );
  const active = memberships.find(({ organization }) => organization.id === session.activeOrganization?.id);
  return {
    user: {
      id: user.id,
      email: user.email,
      name: user.name,
      emailVerifiedAt: user.emailVerifiedAt?.toISOString() ?? null,
      createdAt: user.createdAt.toISOString(),
    },
    memberships: memberships.map(presentMembership),
    activeOrganization: active ? presentOrganization(active.organization) : null,
    role: active?.role ?? null,
    operator: active?.organization.status === 'active' && active.organization.id === operatorOrganizationId,
    hasTotp: await hasSecondFactor(em, user),
    expiresAt: session.expiresAt.toISOString(),
  };
}
