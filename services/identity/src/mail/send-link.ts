import type { Keyring, Work } from '@marketplace/store';
import { type EmailToken, EmailTokenEntity } from '../entities/email-token.entity.ts';
import type { User } from '../entities/user.entity.ts';
import { queueMail } from './queue-mail.ts';
import { digest, newToken } from '../token.ts';

const verificationMs = 24 * 3600_000;
const resetMs = 30 * 60_000;

/**
 * Mails a new confirmation link. Its token stores the name of the sign-up that requested it, and confirming applies the
 * name. The password is set by whoever opens the link, so a stranger's sign-up cannot choose it.
 */
export function sendVerification(work: Work & { keyring: Keyring }, user: User, name: string): void {
  const token = newToken();
  storeToken(work, user, { token, purpose: 'verify_email', lifeMs: verificationMs, name });
  queueMail(work, user, 'verify_email', { token });
}

/**
 * Whether the mailbox of the user, who must be locked, has a link that sets a password with half of its life left.
 */
export async function hasLiveReset({ em, now }: Work, user: User): Promise<boolean> {
  const expiresAt = { $gt: new Date(now.getTime() + resetMs / 2) };
  return (await em.count(EmailTokenEntity, { user, purpose: 'reset_password', expiresAt })) > 0;
}

/** Mails a link that sets a password. Using the link also confirms the address. */
export async function sendReset(work: Work & { keyring: Keyring }, user: User): Promise<void> {
  // Anyone can request these links, so the expired ones are deleted here.
  await work.em.nativeDelete(EmailTokenEntity, { user, purpose: 'reset_password', expiresAt: { $lt: work.now } });
  const token = newToken();
  storeToken(work, user, { token, purpose: 'reset_password', lifeMs: resetMs, name: null });
  queueMail(work, user, 'reset_password', { token });
}

interface MailedToken extends Pick<EmailToken, 'purpose' | 'name'> {
  token: string;
  lifeMs: number;
}

function storeToken({ em, now }: Work, user: User, { token, lifeMs, ...rest }: MailedToken): void {
  em.create(EmailTokenEntity, {
    ...rest,
    tokenHash: digest(token),
    user,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
  });
}
