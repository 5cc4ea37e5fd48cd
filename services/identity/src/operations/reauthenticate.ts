import { type Caller, userOf } from '@marketplace/kernel';
import { standalone, type Store } from '@marketplace/store';
import { checkPassword, wrongPassword } from '../passwords/password.ts';
import type { IdentityContext } from '../context.ts';
import { emailOf, throttledCodeAttempt } from '../throttling/throttled-attempt.ts';
import type { IdentityInput } from '../input.ts';
import { readSession, renewSession } from '../sessions/session.ts';
import { takeOwnCode } from '../second-factor/second-factor.ts';
import { stepUpAttempt } from '../throttling/attempt.ts';

type Context = IdentityContext & { store: Store };

/** Requires everything that signing in requires, as Ory Kratos does for AAL2. */
export const reauthenticate = standalone(
  async (context: Context, caller: Caller, { password = '', code }: IdentityInput<'reauthenticate'>) => {
    const { userId } = userOf(caller);
    const email = await emailOf(context.store.fork(), { userId });
    const checked = await checkPassword(context, caller, { email, password }, stepUpAttempt(userId, caller.ip));
    return throttledCodeAttempt(context, caller, code, async (work, own) => {
      if (own.user.passwordHash !== checked.passwordHash) throw wrongPassword();
      const shown = (await takeOwnCode(work, own.user, code)) ?? 'password';
      const { session, sessionToken } = await renewSession(work, caller, own, shown);
      return { session: await readSession(work.em, context, session), sessionToken };
    });
  },
);
