import { newId } from '@marketplace/kernel';
import type { Keyring, Work } from '@marketplace/store';
import { type Mail, MailEntity } from '../entities/mail.entity.ts';
import { type User, UserEntity } from '../entities/user.entity.ts';
import type { MailPayloads, MailTemplate } from './templates.ts';
import { type EmailToken, EmailTokenEntity } from '../entities/email-token.entity.ts';
import { digest, newToken } from '../token.ts';

/**
 * Stores a mail that is sent after this transaction commits. The outbox row carries only its id. `organizationId` is
 * the organization that the mail belongs to, so that a burst of one organization's mails does not delay others.
 */
export function queueMail<T extends MailTemplate>(
  { em, now, sendMail, keyring }: Work & { keyring: Keyring },
  to: { id: string; email: string } | { email: string },
  template: T,
  payload: MailPayloads[T],
  organizationId?: string,
): void {
  const id = newId('eml');
  const userId = 'id' in to ? to.id : null;
  em.create(MailEntity, {
    id,
    user: userId === null ? null : em.getReference(UserEntity, userId),
    template,
    to: to.email,
    payload: keyring.seal(userId ?? id, mailContext(id), JSON.stringify(payload)),
    createdAt: now,
  });
  sendMail(id, organizationId);
}

/** Opens the sealed payload of a stored mail. */
export function openPayload(keyring: Keyring, mail: Mail): MailPayloads[MailTemplate] {
  return JSON.parse(
    keyring.open(mail.user?.id ?? mail.id, mailContext(mail.id), mail.payload),
  ) as MailPayloads[MailTemplate];
}

/** Context of a mail's sealed payload. */
export function mailContext(mailId: string): string {
  return `identity|mail|${mailId}|payload`;
}

const verificationMs = 24 * 3600_000;
const resetMs = 30 * 60_000;

/**
 * Mails a new confirmation link. Its token stores the name of the sign-up that requested it, and confirming applies the
 * name. The person who opens the link sets the password, so a stranger's sign-up cannot choose it.
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
