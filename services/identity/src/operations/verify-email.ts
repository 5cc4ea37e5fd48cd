import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Caller, ServiceError } from '@marketplace/kernel';
import { identityErrors } from '@marketplace/identity-contract';
import { inTransaction, sql, standalone, type Store, type Work } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { EmailTokenEntity } from '../entities/email-token.entity.ts';
import { UserEntity } from '../entities/user.entity.ts';
import type { IdentityInput } from '../input.ts';
import { assertNotGuessable } from '../passwords/password.ts';
import { passwordAttempt, tokenAttempt } from '../throttling/attempt.ts';
import { throttledAttempt } from '../throttling/throttled-attempt.ts';
import { digest } from '../token.ts';

type Context = IdentityContext & { store: Store };

/**
 * Confirms the address and sets the password, both in one step: the reader of the mail chooses the password, not the
 * person who signed up. Repeating it with the same password gives the same answer, because the first answer may have
 * been lost. Throws `invalid_token`, also for a used token with another password.
 */
export const verifyEmail = standalone(
  async (context: Context, caller: Caller, { token, password = '' }: IdentityInput<'verifyEmail'>) => {
    const tokenHash = digest(token);
    const link = await throttledAttempt(
      context,
      caller,
      tokenAttempt(caller.ip),
      () => null,
      () => findLink(context.store.fork(), tokenHash),
    );
    if (link.isUsed || !(await setFirstPassword(context, caller, { ...link, tokenHash, password })))
      await checkSetPassword(context, caller, { ...link, tokenHash, password });
    return { status: 'verified' as const };
  },
);

/**
 * Throws `invalid_token` if a used link did not set this password. It tests a password, so it is counted like a
 * sign-in.
 */
function checkSetPassword(
  context: Context,
  caller: Caller,
  { userId, email, tokenHash, password }: { userId: string; email: string; tokenHash: string; password: string },
): Promise<void> {
  return throttledAttempt(
    context,
    caller,
    passwordAttempt(email, caller.ip),
    () => ({ id: userId }),
    async (requester) => {
      const { passwordHash } = await findLink(context.store.fork(), tokenHash);
      if (!(await context.passwordHasher.verify(passwordHash, password, requester))) throw invalidToken();
    },
  );
}

/** False, with nothing changed, if the token was used meanwhile. */
async function setFirstPassword(
  context: Context,
  caller: Caller,
  { email, tokenHash, password }: { email: string; tokenHash: string; password: string },
): Promise<boolean> {
  await assertNotGuessable(context.passwords, { email, password, path: 'password' });
  const passwordHash = await context.passwordHasher.hash(password, caller);
  return inTransaction(context.store, caller, (work) => confirm(work, { tokenHash, passwordHash }));
}

interface Link {
  userId: string;
  email: string;
  isUsed: boolean;
  /** Password hash of the account. */
  passwordHash: string | null;
}

/** The account of a token that has not expired. Throws `invalid_token`. */
async function findLink(em: EntityManager, tokenHash: string): Promise<Link> {
  const {
    rows: [link],
  } = await sql<Link>`
    select u.id as "userId", u.email, u.password_hash as "passwordHash", t.used_at is not null as "isUsed"
      from email_token t join "user" u on u.id = t.user_id
     where t.token_hash = ${tokenHash} and t.purpose = 'verify_email' and t.expires_at > now()`.execute(em.getKysely());
  if (!link) throw invalidToken();
  return link;
}

async function confirm(
  { em, now, audit }: Work,
  { tokenHash, passwordHash }: { tokenHash: string; passwordHash: string },
): Promise<boolean> {
  const found = await em.findOne(EmailTokenEntity, { tokenHash });
  if (!found) throw invalidToken();
  const user = await em.findOneOrFail(
    UserEntity,
    { id: found.user.id },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  // Read again under the user's lock, because using one token deletes the others.
  const own = await em.findOne(EmailTokenEntity, { tokenHash }, { refresh: true });
  if (own?.usedAt) return false;
  if (!own || user.emailVerifiedAt) throw invalidToken();
  em.assign(user, {
    emailVerifiedAt: now,
    passwordHash,
    isPasswordShort: false,
    name: own.name ?? user.name,
    updatedAt: now,
  });
  own.usedAt = now;
  await em.nativeDelete(EmailTokenEntity, { user, tokenHash: { $ne: tokenHash } });
  audit({ action: 'user.email_verified', organizationId: null, targets: [{ type: 'user', id: user.id }] });
  return true;
}

function invalidToken(): ServiceError {
  return identityErrors.invalid_token('This token is wrong, used or expired: request a new mail.');
}
