import type { ServiceError } from '@marketplace/kernel';
import { type Caller } from '@marketplace/kernel';
import { identityErrors } from '@marketplace/identity-contract';
import type { Store } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { type User, UserEntity } from '../entities/user.entity.ts';
import { throttledAttempt } from '../throttling/throttled-attempt.ts';
import { passwordAttempt } from '../throttling/sign-in-limit.ts';

/** An account whose password was correct, so that it has one. */
export type CheckedUser = User & { passwordHash: string };

/**
 * Returns the account if the password is correct, as it was when it was checked. Otherwise throws
 * `invalid_credentials`. Error and time taken are the same for a wrong password, an unknown address and an unconfirmed
 * account (ADR 0009).
 */
export function checkPassword(
  context: IdentityContext & { store: Store },
  caller: Caller,
  typed: { email: string; password: string },
): Promise<CheckedUser> {
  let account: User | null = null;
  return throttledAttempt(
    context,
    caller,
    passwordAttempt(typed.email, caller.ip),
    () => account,
    async (requester) => {
      account = await context.store.fork().findOne(UserEntity, { email: typed.email });
      const storedHash = account?.emailVerifiedAt ? (account.passwordHash ?? null) : null;
      if (!(await context.passwordHasher.verify(storedHash, typed.password, requester)) || !account)
        throw wrongPassword();
      return account as CheckedUser;
    },
  );
}

/**
 * The error of a refused sign-in. Its text does not depend on the reason
 * (docs/adr/0009-sign-in-does-not-tell-unconfirmed.md).
 */
export function wrongPassword(): ServiceError {
  return identityErrors.invalid_credentials(
    'The address or the password is wrong, or the address is not confirmed yet: check your mail.',
  );
}
