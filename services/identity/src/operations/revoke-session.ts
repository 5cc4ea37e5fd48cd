import { type Caller, notFound } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import { endSession, lockOwnSession } from '../sessions/session.ts';
import type { IdentityInput } from '../input.ts';

/** Refused if the caller's own session has ended, so that a revoked stolen session cannot end the owner's. */
export async function revokeSession(work: Work, caller: Caller, { id }: IdentityInput<'revokeSession'>) {
  const { user } = await lockOwnSession(work.em, caller);
  if (!(await endSession(work, { sessionId: id, userId: user.id }, 'revoked'))) throw notFound();
  return {};
}
