import type { Caller } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import { endSessions } from '../sessions/end-session.ts';
import { lockOwnSession } from '../sessions/lock-own-session.ts';

/** As `revokeSession`, only by a session that has not ended itself. */
export async function revokeOtherSessions(work: Work, caller: Caller) {
  const { user, session } = await lockOwnSession(work.em, caller);
  await endSessions(work, user.id, 'revoked', session.id);
  return {};
}
