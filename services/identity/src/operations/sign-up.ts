import { LockMode } from '@mikro-orm/core';
import { type Caller, newId } from '@marketplace/kernel';
import { inTransaction, sql, standalone, type Store, type Work } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { type User, UserEntity } from '../entities/user.entity.ts';
import { assertNotGuessable } from '../passwords/password.ts';
import type { IdentityInput } from '../input.ts';
import { queueMail, sendVerification } from '../mail/mail.ts';
import { countRequest, mayMail } from '../throttling/mail-limits.ts';

type Context = IdentityContext & { store: Store };

/**
 * Stores no password: it is set with the mailed token (docs/adr/0055-a-mailed-link-sets-the-password.md). So a sign-up
 * costs no hash, and the time of the answer does not reveal whether there is an account.
 */
export const signUp = standalone(async (context: Context, caller: Caller, input: IdentityInput<'signUp'>) => {
  const { email, name, password } = input;
  const attemptId = await countRequest(context.store.fork(), context.mailLimits, { email, ip: caller.ip });
  if (password !== undefined) await assertNotGuessable(context.passwords, { email, password, path: 'password' });
  await inTransaction(context.store, caller, (work) => register({ ...context, ...work }, attemptId, { email, name }));
  return { status: 'accepted' as const };
});

interface Newcomer {
  email: string;
  name: string;
}

async function register(work: Work & IdentityContext, attemptId: string, { email, name }: Newcomer): Promise<void> {
  const { em, audit, mailLimits } = work;
  const newcomerId = newId('usr');
  const user = await lockAccount(work, newcomerId, { email, name });
  if (user.id === newcomerId)
    audit({ action: 'user.signed_up', organizationId: null, targets: [{ type: 'user', id: user.id }] });
  if (!(await mayMail(em, mailLimits, email, attemptId))) return;
  if (user.emailVerifiedAt) queueMail(work, user, 'account_exists', {});
  else sendVerification(work, user, name);
}

/**
 * Locks the account of the address, and creates it first if there is none. The lock prevents that a token is mailed for
 * an account that is being confirmed at the same time.
 */
async function lockAccount({ em, now }: Work, id: string, { email, name }: Newcomer): Promise<User> {
  for (;;) {
    // One of two concurrent sign-ups inserts. The other waits for it, and finds the account without changing it.
    await sql`
      insert into "user" (id, email, name, created_at, updated_at)
      values (${id}, ${email}, ${name}, ${now}, ${now}) on conflict (email) do nothing`.execute(em.getKysely());
    const user = await em.findOne(UserEntity, { email }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (user) return user;
    // The account existed, but `forgetUnconfirmed` deleted it in between.
  }
}
