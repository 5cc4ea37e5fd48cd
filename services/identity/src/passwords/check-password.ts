import type { ServiceError } from '@marketplace/kernel';
import { type Caller } from '@marketplace/kernel';
import { identityErrors } from '@marketplace/identity-contract';
import type { Store } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { type User, UserEntity } from '../entities/user.entity.ts';
import { throttledAttempt } from '../throttling/throttled-attempt.ts';
import { passwordAttempt } from '../throttling/sign-in-limit.ts';

/**
 * The account whose password this is, as it was when that was checked. Throws `invalid_credentials`, the same way and
 * after the same time for a wrong password and for no account. An unconfirmed account is none: whoever signs up
 * somebody else's address learns nothing by signing in (ADR 0009).
 */
export function checkPassword(
  context: IdentityContext & { store: Store },
  caller: Caller,
  typed: { email: string; password: string },
): Promise<User> {
  let account: User | null = null;
  return throttledAttempt(
    context,
    caller,
    passwordAttempt(typed.email, caller.ip),
    () => account,
    async () => {
      account = await context.store.fork().findOne(UserEntity, { email: typed.email });
      const storedHash = account?.emailVerifiedAt ? account.passwordHash : null;
      if (!(await context.passwordHasher.verify(storedHash, typed.password)) || !account) throw wrongPassword();
      return account;
    },
  );
}

export function wrongPassword(): ServiceError {
  return identityErrors.invalid_credentials(
    'The address or the password is wrong, or the address is not confirmed yet: look into your mail.',
  );
}
