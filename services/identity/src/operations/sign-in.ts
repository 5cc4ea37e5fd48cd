import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Caller } from '@marketplace/kernel';
import { inTransaction, standalone, type Store, type Work } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { SignInChallengeEntity } from '../entities/sign-in-challenge.entity.ts';
import { type User, UserEntity } from '../entities/user.entity.ts';
import type { IdentityInput } from '../input.ts';
import { type CheckedUser, checkPassword, wrongPassword } from '../passwords/password.ts';
import { hasSecondFactor } from '../second-factor/second-factor.ts';
import { askForMailedCode, takeMailedCode } from '../passwords/mailed-code.ts';
import { readSession, startSession } from '../sessions/session.ts';
import { CrowdedAttempt, passwordAttempt } from '../throttling/attempt.ts';
import { digest, newToken } from '../token.ts';

type Context = IdentityContext & { store: Store };

/** Time in which the code must be sent. */
const challengeMs = 5 * 60_000;

/**
 * Starts a session, or a challenge if a second factor is on. If too many attempts of the network have failed, possibly
 * those of strangers, throws `mailed_code_required` instead of `rate_limited`.
 */
export const signIn = standalone(async (context: Context, caller: Caller, typed: IdentityInput<'signIn'>) => {
  const isProven = typed.mailedCode !== undefined;
  const attempt = passwordAttempt(typed.email, caller.ip, isProven);
  if (isProven) await takeMailedCode(context.store, typed.email, typed.mailedCode!);
  try {
    return await start(context, caller, typed, await checkPassword(context, caller, typed, attempt));
  } catch (error) {
    throw error instanceof CrowdedAttempt ? await askForMailedCode(context, caller, typed) : error;
  }
});

async function start(context: Context, caller: Caller, typed: IdentityInput<'signIn'>, checked: CheckedUser) {
  const { passwordHasher } = context;
  const newHash = passwordHasher.isOutdated(checked.passwordHash)
    ? await passwordHasher.hash(typed.password, caller)
    : null;
  return inTransaction(context.store, caller, async (work) => {
    const user = await lockCheckedUser(work.em, checked);
    if (newHash) user.passwordHash = newHash;
    if (await hasSecondFactor(work.em, user)) return challenge(work, user);
    const { session, sessionToken } = await startSession({ ...context, ...work }, caller, user, 'password');
    return { answer: await readSession(work.em, context, session), sessionToken, challengeToken: null };
  });
}

/** Starts a challenge, which is not a session and authenticates nothing. */
async function challenge({ em, now }: Work, user: User) {
  const challengeToken = newToken();
  const expiresAt = new Date(now.getTime() + challengeMs);
  await em.nativeDelete(SignInChallengeEntity, { user, expiresAt: { $lt: now } });
  em.create(SignInChallengeEntity, { tokenHash: digest(challengeToken), user, createdAt: now, expiresAt });
  return {
    answer: { status: 'totp_required' as const, expiresAt: expiresAt.toISOString() },
    sessionToken: null,
    challengeToken,
  };
}

/**
 * Locks and returns the account whose password was checked. Throws `invalid_credentials` if the password has changed
 * since the check.
 */
async function lockCheckedUser(em: EntityManager, checked: User): Promise<User> {
  const user = await em.findOneOrFail(UserEntity, { id: checked.id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (user.passwordHash !== checked.passwordHash) throw wrongPassword();
  return user;
}
