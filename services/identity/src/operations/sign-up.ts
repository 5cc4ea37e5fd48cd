import { LockMode } from '@mikro-orm/core';
import { type Caller, newId } from '@marketplace/kernel';
import { inTransaction, sql, standalone, type Store, type Work } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { type User, UserEntity } from '../entities/user.entity.ts';
import { assertNotGuessable } from '../passwords/good-password.ts';
import type { IdentityInput } from '../input.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { noteSignUp, sendVerification } from '../mail/send-link.ts';
import { countRequest, mayMail } from '../throttling/sign-up-limit.ts';

type Context = IdentityContext & { store: Store };

export const signUp = standalone(async (context: Context, caller: Caller, input: IdentityInput<'signUp'>) => {
  const attemptId = await countRequest(context.store.fork(), context.mailLimits, { email: input.email, ip: caller.ip });
  await assertNotGuessable(context.passwords, { ...input, path: 'password' });
  // Hashed before looking and always, so that an address which has an account takes as long as one which has not.
  const passwordHash = await context.passwordHasher.hash(input.password, 'sign_up');
  await inTransaction(context.store, caller, (work) =>
    register({ ...context, ...work }, attemptId, { ...input, passwordHash }),
  );
  return { status: 'accepted' as const };
});

interface Newcomer {
  email: string;
  name: string;
  passwordHash: string;
}

async function register(
  work: Work & IdentityContext,
  attemptId: string,
  { email, name, passwordHash }: Newcomer,
): Promise<void> {
  const { em, audit, mailLimits } = work;
  const newcomerId = newId('usr');
  const user = await lockAccount(work, newcomerId, { email, name, passwordHash });
  if (user.id === newcomerId)
    audit({ action: 'user.signed_up', organizationId: null, targets: [{ type: 'user', id: user.id }] });
  if (!(await mayMail(em, mailLimits, email, attemptId))) {
    if (!user.emailVerifiedAt) await noteSignUp(work, user, { name, passwordHash });
    return;
  }
  if (user.emailVerifiedAt) queueMail(work, user, 'account_exists', {});
  else sendVerification(work, user, { name, passwordHash });
}

/**
 * The account of the address, made if there is none. Locked, so that none of its mails carries a token for an account
 * that is being confirmed right now.
 */
async function lockAccount({ em, now }: Work, id: string, { email, name, passwordHash }: Newcomer): Promise<User> {
  for (;;) {
    // Of two sign-ups at once one inserts, and the other waits for it and finds its account, which it does not change.
    await sql`
      insert into "user" (id, email, name, password_hash, created_at, updated_at)
      values (${id}, ${email}, ${name}, ${passwordHash}, ${now}, ${now}) on conflict (email) do nothing`.execute(
      em.getKysely(),
    );
    const user = await em.findOne(UserEntity, { email }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (user) return user;
    // It was there, unconfirmed for long, and was forgotten in between.
  }
}
