import type { ServiceError } from '@marketplace/kernel';
import type { Caller } from '@marketplace/kernel';
import { identityErrors } from '@marketplace/identity-contract';
import type { Store } from '@marketplace/store';
import { type User, UserEntity } from '../entities/user.entity.ts';
import type { HashRequester } from './hash-queue.ts';
import type { PasswordHasher } from './password-hash.ts';
import { throttledAttempt } from '../throttling/throttled-attempt.ts';
import type { Attempt } from '../throttling/attempt.ts';
import type { SignInLimits } from '../throttling/sign-in-limit.ts';

/** An account whose password was correct, so that it has one. */
export type CheckedUser = User & { passwordHash: string };

/**
 * Returns the account if the password is correct, as it was when it was checked. Otherwise throws
 * `invalid_credentials`. Error and time taken are the same for a wrong password, an unknown address and an unconfirmed
 * account. `attempt` says how it is counted.
 */
export function checkPassword(
  context: { store: Store; passwordHasher: PasswordHasher; signInLimits: SignInLimits },
  caller: Caller,
  typed: { email: string; password: string },
  attempt: Attempt,
): Promise<CheckedUser> {
  let account: User | null = null;
  return throttledAttempt(
    context,
    caller,
    attempt,
    () => account,
    async (requester) => {
      let isRight;
      ({ account, isRight } = await tryPassword(context, typed, requester));
      if (!isRight) throw wrongPassword();
      return account as CheckedUser;
    },
  );
}

/**
 * Looks up the account and computes the hash, also if there is no account. Does not count the attempt. `isRight` is
 * false for an account whose address is not confirmed.
 */
export async function tryPassword(
  { store, passwordHasher }: { store: Store; passwordHasher: PasswordHasher },
  { email, password }: { email: string; password: string },
  requester: HashRequester,
): Promise<{ account: User | null; isRight: boolean }> {
  const account = await store.fork().findOne(UserEntity, { email });
  const storedHash = account?.emailVerifiedAt ? (account.passwordHash ?? null) : null;
  return { account, isRight: (await passwordHasher.verify(storedHash, password, requester)) && account !== null };
}

/**
 * The error of a refused sign-in. Its text does not depend on the reason
 * (docs/adr/archive.md#adr-9).
 */
export function wrongPassword(): ServiceError {
  return identityErrors.invalid_credentials(
    'The address or the password is wrong, or the address is not confirmed yet: check your mail.',
  );
}
