import type { EntityManager } from '@mikro-orm/postgresql';
import { type Keyring, sql, type Work } from '@marketplace/store';
import { type EmailToken, EmailTokenEntity } from '../entities/email-token.entity.ts';
import type { User } from '../entities/user.entity.ts';
import { queueMail } from './queue-mail.ts';
import { digest, newToken } from '../token.ts';

const verificationMs = 24 * 3600_000;
const resetMs = 30 * 60_000;

/**
 * Mails a new confirmation link. The token stores the name and the password hash of the sign-up that requested it, and
 * confirming applies them. So a stranger's sign-up with the address has no effect when the owner confirms their own.
 */
export function sendVerification(
  work: Work & { keyring: Keyring },
  user: User,
  { name, passwordHash }: Pick<User, 'name' | 'passwordHash'>,
): void {
  const token = newToken();
  storeToken(work, user, { token, purpose: 'verify_email', lifeMs: verificationMs, name, passwordHash });
  queueMail(work, user, 'verify_email', { token });
}

/**
 * Records a sign-up that may not be mailed, as an expired token that is never disclosed. Without it, a stranger who
 * signed up earlier and used up the mails would have their password confirmed by the next link that is resent.
 */
export async function noteSignUp(
  work: Work,
  user: User,
  { name, passwordHash }: Pick<User, 'name' | 'passwordHash'>,
): Promise<void> {
  if (await isContested(work.em, user)) return;
  storeToken(work, user, { token: newToken(), purpose: 'verify_email', lifeMs: 0, name, passwordHash });
}

/** Whether sign-ups with the user's address had different passwords. */
export async function isContested(em: EntityManager, user: User): Promise<boolean> {
  const { rows: others } = await sql`
    select 1 from email_token
     where user_id = ${user.id} and purpose = 'verify_email' and password_hash <> ${user.passwordHash}
     limit 1`.execute(em.getKysely());
  return others.length > 0;
}

/** Mails a link that sets a password. Using the link also confirms the address. */
export async function sendReset(work: Work & { keyring: Keyring }, user: User): Promise<void> {
  // Anyone can request these links, so the expired ones are deleted here.
  await work.em.nativeDelete(EmailTokenEntity, { user, purpose: 'reset_password', expiresAt: { $lt: work.now } });
  const token = newToken();
  storeToken(work, user, { token, purpose: 'reset_password', lifeMs: resetMs, name: null, passwordHash: null });
  queueMail(work, user, 'reset_password', { token });
}

interface MailedToken extends Pick<EmailToken, 'purpose' | 'name' | 'passwordHash'> {
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
