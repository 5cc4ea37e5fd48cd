import type { Keyring, Work } from '@marketplace/store';
import { EmailTokenEntity } from '../entities/email-token.entity.ts';
import { SignInChallengeEntity } from '../entities/sign-in-challenge.entity.ts';
import type { User } from '../entities/user.entity.ts';
import { assertLong, isShort } from './good-password.ts';
import { hasSecondFactor } from '../second-factor/second-factor.ts';
import { queueMail } from '../mail/mail.ts';

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
