import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, ServiceError, userOf } from '@marketplace/kernel';
import { type Session, SessionEntity } from '../entities/session.entity.ts';
import { type User, UserEntity } from '../entities/user.entity.ts';

/**
 * The caller and their session, locked for a change, user first. The user's lock puts in order what one person does at
 * once in two sessions. Throws `unauthenticated` when the session has ended since the request was authenticated.
 */
export async function lockOwnSession(em: EntityManager, caller: Caller): Promise<{ user: User; session: Session }> {
  const { userId, sessionId } = userOf(caller);
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
  const user = await em.findOne(UserEntity, { id: userId }, lock);
  const session = await em.findOne(SessionEntity, { id: sessionId, user: userId, revokedAt: null }, lock);
  if (!user || !session) throw new ServiceError('unauthenticated', 'This session has ended: sign in again.');
  return { user, session };
}
