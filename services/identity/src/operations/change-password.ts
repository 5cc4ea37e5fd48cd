import { type Caller, userOf } from '@marketplace/kernel';
import { inTransaction, standalone, type Store } from '@marketplace/store';
import { assertNotGuessable, checkPassword, setPassword, wrongPassword } from '../passwords/password.ts';
import type { IdentityContext } from '../context.ts';
import { endSessions, lockOwnSession, readSession, renewSession } from '../sessions/session.ts';
import { hasSecondFactor } from '../second-factor/second-factor.ts';
import type { IdentityInput } from '../input.ts';
import { emailOf } from '../throttling/throttled-attempt.ts';
import { stepUpAttempt } from '../throttling/attempt.ts';

type Context = IdentityContext & { store: Store };

export const changePassword = standalone(
  async (context: Context, caller: Caller, { currentPassword, newPassword }: IdentityInput<'changePassword'>) => {
    const { store } = context;
    const { userId } = userOf(caller);
    const email = await emailOf(store.fork(), { userId });
    const checked = await checkPassword(
      context,
      caller,
      { email, password: currentPassword },
      stepUpAttempt(userId, caller.ip),
    );
    const path = 'newPassword';
    await assertNotGuessable(context.passwords, { email, password: newPassword, path });
    const passwordHash = await context.passwordHasher.hash(newPassword, caller);
    return inTransaction(store, caller, async (work) => {
      const own = await lockOwnSession(work.em, caller);
      if (own.user.passwordHash !== checked.passwordHash) throw wrongPassword();
      await setPassword({ ...context, ...work }, own.user, { password: newPassword, passwordHash, path });
      await endSessions(work, own.user.id, 'password_changed', own.session.id);
      work.audit({
        action: 'user.password_changed',
        organizationId: null,
        targets: [{ type: 'user', id: own.user.id }],
      });
      // If a second factor is on, the password alone does not count as an authentication.
      const shown = (await hasSecondFactor(work.em, own.user)) ? null : 'password';
      const { session, sessionToken } = await renewSession({ ...context, ...work }, caller, own, shown);
      return { session: await readSession(work.em, context, session), sessionToken };
    });
  },
);
