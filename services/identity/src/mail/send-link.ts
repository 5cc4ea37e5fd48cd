import type { EntityManager } from '@mikro-orm/postgresql';
import { type Keyring, sql, type Work } from '@marketplace/store';
import { type EmailToken, EmailTokenEntity } from '../entities/email-token.entity.ts';
import type { User } from '../entities/user.entity.ts';
import { queueMail } from './queue-mail.ts';
import { digest, newToken } from '../token.ts';

const verificationMs = 24 * 3600_000;
const resetMs = 30 * 60_000;

/**
 * Mails a fresh link. The token remembers the name and password of the sign-up that asked for it: whoever signs up with
 * somebody else's address gains nothing, and changes nothing, when the owner confirms a sign-up of their own.
 */
export function sendVerification(
  work: Work & { keyring: Keyring },
  user: User,
  { name, passwordHash }: Pick<User, 'name' | 'passwordHash'>,
): void {
  const token = newToken();
  keepToken(work, user, { token, purpose: 'verify_email', lifeMs: verificationMs, name, passwordHash });
  queueMail(work, user, 'verify_email', { token });
}

/**
 * Remembers a sign-up that cannot be mailed about, by a token that nobody knows. Otherwise whoever signed up before it,
 * and used up the mails, would have their password confirmed by the link that is sent again.
 */
export async function noteSignUp(
  work: Work,
  user: User,
  { name, passwordHash }: Pick<User, 'name' | 'passwordHash'>,
): Promise<void> {
  if (await isContested(work.em, user)) return;
  keepToken(work, user, { token: newToken(), purpose: 'verify_email', lifeMs: 0, name, passwordHash });
}

/** Whether sign-ups with the address have different passwords. */
export async function isContested(em: EntityManager, user: User): Promise<boolean> {
  const { rows: others } = await sql`
    select 1 from email_token where user_id = ${user.id} and purpose = 'verify_email' and password_hash <> ${user.passwordHash} limit 1`.execute(
    em.getKysely(),
  );
  return others.length > 0;
}

/** Mails a link that sets a password. Whoever uses it reads the address, so it confirms that too. */
export async function sendReset(work: Work & { keyring: Keyring }, user: User): Promise<void> {
  // Anyone may ask for these, for as long as they like.
  await work.em.nativeDelete(EmailTokenEntity, { user, purpose: 'reset_password', expiresAt: { $lt: work.now } });
  const token = newToken();
  keepToken(work, user, { token, purpose: 'reset_password', lifeMs: resetMs, name: null, passwordHash: null });
  queueMail(work, user, 'reset_password', { token });
}

interface MailedToken extends Pick<EmailToken, 'purpose' | 'name' | 'passwordHash'> {
  token: string;
  lifeMs: number;
}

function keepToken({ em, now }: Work, user: User, { token, lifeMs, ...rest }: MailedToken): void {
  em.create(EmailTokenEntity, {
    ...rest,
    tokenHash: digest(token),
    user,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
  });
}
