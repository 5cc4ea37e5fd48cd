import { type Caller, userOf } from '@marketplace/kernel';
import { inTransaction, standalone, type Store, type Work } from '@marketplace/store';
import { checkPassword, wrongPassword } from '../check-password.ts';
import type { IdentityContext } from '../context.ts';
import { emailOf } from '../email-of.ts';
import type { AuthMethod, Session } from '../entities/session.entity.ts';
import type { User } from '../entities/user.entity.ts';
import { guess } from '../guess.ts';
import type { IdentityInput } from '../input.ts';
import { lockOwnSession } from '../lock-own-session.ts';
import { presentSession } from '../present-session.ts';
import { codeAttempt } from '../sign-in-limit.ts';
import { renewSession } from '../start-session.ts';
import { takeCode } from '../take-code.ts';

type Context = IdentityContext & { store: Store };

export const reauthenticate = standalone(async (context: Context, caller: Caller, { password, code = '' }: IdentityInput<'reauthenticate'>) => {
  const { store } = context;
  const { userId } = userOf(caller);
  const email = await emailOf(store.fork(), { userId });
  if (password === undefined) {
    const account = { id: userId, email };
    return guess(context, caller, codeAttempt(account, caller.ip), () => account, () =>
      inTransaction(store, caller, async (work) => {
        const own = await lockOwnSession(work.em, caller);
        return renew(work, caller, own, await takeCode({ ...context, ...work }, own.user, code));
      }),
    );
  }
  const checked = await checkPassword(context, caller, { email, password });
  return inTransaction(store, caller, async (work) => {
    const own = await lockOwnSession(work.em, caller);
    if (own.user.passwordHash !== checked.passwordHash) throw wrongPassword();
    return renew(work, caller, own, 'password');
  });
});

async function renew(work: Work, caller: Caller, own: { user: User; session: Session }, shown: AuthMethod) {
  const { session, sessionToken } = await renewSession(work, caller, own, shown);
  return { session: await presentSession(work.em, session), sessionToken };
}
