import type { Keyring, Work } from '@marketplace/store';
import { EmailTokenEntity } from './entities/email-token.entity.ts';
import type { User } from './entities/user.entity.ts';
import { queueMail } from './mail/queue-mail.ts';
import { digest, newToken } from './token.ts';

const tokenLifeMs = 24 * 3600_000;

/**
 * Mails a fresh link. The token remembers the name and password of the sign-up that asked for it: whoever signs up with somebody
 * else's address gains nothing, and changes nothing, when the owner confirms a sign-up of their own.
 */
export function sendVerification(
  work: Work & { keyring: Keyring },
  user: User,
  { name, passwordHash }: Pick<User, 'name' | 'passwordHash'>,
): void {
  const token = newToken();
  work.em.create(EmailTokenEntity, {
    tokenHash: digest(token),
    user,
    purpose: 'verify_email',
    name,
    passwordHash,
    createdAt: work.now,
    expiresAt: new Date(work.now.getTime() + tokenLifeMs),
  });
  queueMail(work, user, 'verify_email', { token });
}
