import { type Caller, ServiceError } from '@marketplace/kernel';
import { inTransaction, standalone, type Store } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { type User, UserEntity } from '../entities/user.entity.ts';
import type { IdentityInput } from '../input.ts';
import { hashPassword, isOutdated, verifyPassword } from '../password-hash.ts';
import { presentSession } from '../present-session.ts';
import { assumeFailure, forgetFailures } from '../sign-in-limit.ts';
import { startSession } from '../start-session.ts';

type Context = IdentityContext & { store: Store };

export const signIn = standalone(async ({ store }: Context, caller: Caller, { email, password }: IdentityInput<'signIn'>) => {
  const em = store.fork();
  await assumeFailure(em, email, caller.ip ?? null);
  const account = await em.findOne(UserEntity, { email });
  const isRight = await verifyPassword(account?.passwordHash ?? null, password);
  if (!account || !isRight) {
    await recordFailure(store, caller, account);
    throw new ServiceError('invalid_credentials', 'No account has this e-mail address and this password.');
  }
  await forgetFailures(em, email);
  // Only who knows the password learns that the account is there but unconfirmed.
  if (!account.emailVerifiedAt) {
    throw new ServiceError('email_not_verified', 'Confirm your e-mail address first: open the link that was mailed to it.');
  }
  const newHash = isOutdated(account.passwordHash) ? await hashPassword(password) : null;
  return inTransaction(store, caller, async (work) => {
    const user = await work.em.findOneOrFail(UserEntity, { id: account.id });
    if (newHash) user.passwordHash = newHash;
    const { session, sessionToken } = await startSession(work, caller, user);
    return { session: await presentSession(work.em, session), sessionToken };
  });
});

/** A transaction with or without an account, so that both take about the same time. */
async function recordFailure(store: Store, caller: Caller, account: User | null): Promise<void> {
  await inTransaction(store, caller, async ({ audit }) => {
    if (account) audit({ action: 'session.refused', organizationId: null, targets: [{ type: 'user', id: account.id }] });
  });
}
