import type { Actor } from '@marketplace/kernel';
import { statement, type Work } from '@marketplace/store';
import type { Session } from './entities/session.entity.ts';

type Reason = NonNullable<Session['revokedReason']>;

/** Ends one session of a person. False when it is none of theirs or has ended already, and then stays as it ended. */
export async function endSession(
  work: Work,
  { sessionId, userId }: Pick<Extract<Actor, { type: 'user' }>, 'sessionId' | 'userId'>,
  reason: Reason,
): Promise<boolean> {
  const ended = await statement<{ id: string }>(
    work.em,
    `update session set revoked_at = ?, revoked_reason = ? where id = ? and user_id = ? and revoked_at is null returning id`,
    [work.now, reason, sessionId, userId],
  );
  note(work, userId, ended, reason);
  return ended.length > 0;
}

/** Ends all sessions of a person that have not ended, but `except`. */
export async function endSessions(work: Work, userId: string, reason: Reason, except: string | null): Promise<void> {
  const ended = await statement<{ id: string }>(
    work.em,
    `update session set revoked_at = ?, revoked_reason = ?
      where user_id = ? and revoked_at is null and expires_at > ? and id <> ? returning id`,
    [work.now, reason, userId, work.now, except ?? ''],
  );
  note(work, userId, ended, reason);
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
