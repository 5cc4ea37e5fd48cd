import { type Caller, ServiceError } from '@marketplace/kernel';
import { identityErrors, passwordLengthMin } from '@marketplace/identity-contract';
import type { Keyring, Store, Work } from '@marketplace/store';
import { type User, UserEntity } from '../entities/user.entity.ts';
import type { PasswordHasher } from './password-hash.ts';
import { throttledAttempt } from '../throttling/throttled-attempt.ts';
import type { Attempt, HashRequester } from '../throttling/attempt.ts';
import type { SignInLimits } from '../throttling/sign-in-limit.ts';
import type { PasswordLists } from './password-list.ts';
import { EmailTokenEntity } from '../entities/email-token.entity.ts';
import { SignInChallengeEntity } from '../entities/sign-in-challenge.entity.ts';
import { hasSecondFactor } from '../second-factor/second-factor.ts';
import { queueMail } from '../mail/mail.ts';

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

/** Shorter names are part of too many words. */
const nameLengthMin = 4;

/**
 * Throws `validation_failed` for the member `path` if the password is easy to guess: it is common (`too_common`), or it
 * contains the part of the address before the @ (`contains_address`), or it is on the list of leaked ones (`leaked`).
 */
export async function assertNotGuessable(
  { common, leaked }: PasswordLists,
  { email, password, path }: { email: string; password: string; path: string },
): Promise<void> {
  const name = email.slice(0, email.lastIndexOf('@'));
  if (name.length >= nameLengthMin && password.toLowerCase().includes(name)) {
    throw poor(path, 'contains_address', 'This password contains the name in your address: choose another.');
  }
  if (await common.has(password, [name]))
    throw poor(
      path,
      'too_common',
      'This password is too easy to guess: choose a longer one, or several unrelated words.',
    );
  if (await leaked?.has(password))
    throw poor(path, 'leaked', 'This password is on a list of leaked passwords: choose another.');
}

/** Whether the password is too short for an account without a second factor. */
function isShort(password: string): boolean {
  return [...password].length < passwordLengthMin;
}

/** Throws `validation_failed` (`too_short`) if the password is too short for an account without a second factor. */
function assertLong({ password, path }: { password: string; path: string }): void {
  if (isShort(password))
    throw poor(
      path,
      'too_short',
      `Without a second factor, a password needs at least ${passwordLengthMin} characters.`,
    );
}

function poor(path: string, code: string, detail: string): ServiceError {
  return new ServiceError('validation_failed', detail, { faults: [{ path: [path], code, detail }] });
}

/**
 * Sets the password of a user, who must be locked. Deletes the user's mailed tokens and half-finished sign-ins, and
 * queues a mail about the change. Does not end sessions; the caller does. Throws `validation_failed` (`too_short`) if
 * the password is too short for an account without a second factor.
 */
export async function setPassword(
  work: Work & { keyring: Keyring },
  user: User,
  { password, passwordHash, path }: { password: string; passwordHash: string; path: string },
): Promise<void> {
  const { em, now } = work;
  if (!(await hasSecondFactor(em, user))) assertLong({ password, path });
  em.assign(user, { passwordHash, isPasswordShort: isShort(password), updatedAt: now });
  await em.nativeDelete(EmailTokenEntity, { user });
  await em.nativeDelete(SignInChallengeEntity, { user });
  queueMail(work, user, 'password_changed', {});
}
