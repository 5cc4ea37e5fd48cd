import { LockMode } from '@mikro-orm/core';
import { type Caller, newId } from '@marketplace/kernel';
import { inTransaction, standalone, type Store, type Work } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { UserEntity } from '../entities/user.entity.ts';
import type { IdentityInput } from '../input.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { hashPassword } from '../password-hash.ts';
import { sendVerification } from '../send-verification.ts';

type Context = IdentityContext & { store: Store };

export const signUp = standalone(async (context: Context, caller: Caller, input: IdentityInput<'signUp'>) => {
  // Hashed first and always, so that an address which has an account takes as long as one which has not.
  const passwordHash = await hashPassword(input.password);
  await inTransaction(context.store, caller, (work) => register({ ...context, ...work }, input, passwordHash));
  return { status: 'accepted' as const };
});

async function register(work: Work & IdentityContext, { email, name }: IdentityInput<'signUp'>, passwordHash: string): Promise<void> {
  const { em, now, audit } = work;
  const newcomer = { id: newId('usr'), email, name, passwordHash, createdAt: now, updatedAt: now };
  // Of two sign-ups at once one inserts, and the other waits for it and finds its account.
  await em.upsert(UserEntity, newcomer, { onConflictFields: ['email'], onConflictAction: 'ignore' });
  // Locked, so that an account which is being confirmed right now is not given another password.
  const user = await em.findOneOrFail(UserEntity, { email }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (user.emailVerifiedAt) return queueMail(work, user, 'account_exists', {});
  if (user.id === newcomer.id) audit({ action: 'user.signed_up', organizationId: null, targets: [{ type: 'user', id: user.id }] });
  else em.assign(user, { name, passwordHash, updatedAt: now });
  sendVerification(work, user, passwordHash);
}
