import type { Caller } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import { endSessions, lockOwnSession } from '../sessions/session.ts';

/** Like `revokeSession`, refused if the caller's own session has ended. */
export async function revokeOtherSessions(work: Work, caller: Caller) {
  const { user, session } = await lockOwnSession(work.em, caller);
  await endSessions(work, user.id, 'revoked', session.id);
  return {};
}
