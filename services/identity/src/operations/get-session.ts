import { type Caller, ServiceError, userOf } from '@marketplace/kernel';
import type { Session } from '@marketplace/identity-contract';
import type { Read } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { SessionEntity } from '../entities/session.entity.ts';
import { readSession } from '../sessions/session.ts';

export async function getSession(read: Read & IdentityContext, caller: Caller): Promise<Session> {
  const { em } = read;
  const { sessionId, userId } = userOf(caller);
  const session = await em.findOne(
    SessionEntity,
    { id: sessionId, user: userId, revokedAt: null },
    { populate: ['user'] },
  );
  if (!session) throw new ServiceError('unauthenticated', 'This session has ended: sign in again.');
  return readSession(em, read, session);
}
