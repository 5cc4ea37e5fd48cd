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
  await assumeFailure(em, { email, ip: caller.ip });
  const account = await em.findOne(UserEntity, { email });
  // An unconfirmed account is no account: whoever signs up somebody else's address learns nothing by signing in (ADR 0009).
  const storedHash = account?.emailVerifiedAt ? account.passwordHash : null;
  const isRight = await verifyPassword(storedHash, password);
  if (!account || !storedHash || !isRight) {
    await recordFailure(store, caller, account);
    throw new ServiceError(
      'invalid_credentials',
      'The address or the password is wrong, or the address is not confirmed yet: look into your mail.',
    );
  }
  await forgetFailures(em, { email, ip: caller.ip });
  const newHash = isOutdated(storedHash) ? await hashPassword(password, 'sign_in') : null;
  return inTransaction(store, caller, async (work) => {
    // Only the hash that was checked: the password may have been changed meanwhile.
    if (newHash) await work.em.nativeUpdate(UserEntity, { id: account.id, passwordHash: storedHash }, { passwordHash: newHash });
    const user = await work.em.findOneOrFail(UserEntity, { id: account.id });
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
