import { type Caller, userOf } from '@marketplace/kernel';
import { inTransaction, type Store, type Work } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { emailOf } from '../mail/email-of.ts';
import type { Session } from '../entities/session.entity.ts';
import type { User } from '../entities/user.entity.ts';
import { throttledAttempt } from '../throttling/throttled-attempt.ts';
import { lockOwnSession } from './session.ts';
import { codeAttempt } from '../throttling/sign-in-limit.ts';

type Context = IdentityContext & { store: Store };

/**
 * Runs an operation that a signed-in user confirms with a code, with user and session locked. Wrong codes of all
 * operations are counted together. If `run` throws, the code stays unused. If no code was sent, nothing is counted, and
 * `run` decides whether it needs one.
 */
export async function throttledCodeAttempt<T>(
  context: Context,
  caller: Caller,
  code: string | undefined,
  run: (work: Work & Context, own: { user: User; session: Session }) => Promise<T>,
): Promise<T> {
  const runLocked = () =>
    inTransaction(context.store, caller, async (transaction) => {
      const work = { ...context, ...transaction };
      return run(work, await lockOwnSession(work.em, caller));
    });
  if (code === undefined) return runLocked();
  const { userId } = userOf(caller);
  const account = { id: userId, email: await emailOf(context.store.fork(), { userId }) };
  return throttledAttempt(context, caller, codeAttempt(account, caller.ip), () => account, runLocked);
}
