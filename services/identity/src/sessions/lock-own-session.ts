import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, ServiceError, userOf } from '@marketplace/kernel';
import { type Session, SessionEntity } from '../entities/session.entity.ts';
import { type User, UserEntity } from '../entities/user.entity.ts';

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
