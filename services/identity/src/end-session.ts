import type { Actor } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import { type Session, SessionEntity } from './entities/session.entity.ts';

/** Ends the actor's session; one that has ended already stays as it ended. */
export async function revokeSession(
  { em, now, audit }: Work,
  { sessionId, userId }: Extract<Actor, { type: 'user' }>,
  reason: NonNullable<Session['revokedReason']>,
): Promise<void> {
  const where = { id: sessionId, user: userId, revokedAt: null };
  const revoked = await em.nativeUpdate(SessionEntity, where, { revokedAt: now, revokedReason: reason });
  if (revoked === 0) return;
  audit({
    action: 'session.revoked',
    organizationId: null,
    targets: [
      { type: 'user', id: userId },
      { type: 'session', id: sessionId },
    ],
    changes: { reason },
  });
}
