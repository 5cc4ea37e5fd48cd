import type { Actor } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import type { Session } from '../entities/session.entity.ts';
import type { SessionLimits } from '../context.ts';

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

/** Ends the oldest sessions of a user, who must be locked, so that there is room for one more. */
export async function endOldestSessions(
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
