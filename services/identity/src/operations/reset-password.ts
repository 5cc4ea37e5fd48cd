import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller } from '@marketplace/kernel';
import { identityErrors } from '@marketplace/identity-contract';
import { inTransaction, sql, standalone, type Store } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { endSessions } from '../sessions/end-session.ts';
import { UserEntity } from '../entities/user.entity.ts';
import { assertNotGuessable } from '../passwords/good-password.ts';
import { throttledAttempt } from '../throttling/throttled-attempt.ts';
import type { IdentityInput } from '../input.ts';
import { setPassword } from '../passwords/set-password.ts';
import { tokenAttempt } from '../throttling/sign-in-limit.ts';
import { digest } from '../token.ts';

type Context = IdentityContext & { store: Store };

export const resetPassword = standalone(
  async (context: Context, caller: Caller, { token, password }: IdentityInput<'resetPassword'>) => {
    const { store } = context;
    const tokenHash = digest(token);
    const owner = await throttledAttempt(
      context,
      caller,
      tokenAttempt(caller.ip),
      () => null,
      () => ownerOf(store.fork(), tokenHash),
    );
    const path = 'password';
    await assertNotGuessable(context.passwords, { email: owner.email, password, path });
    const passwordHash = await context.passwordHasher.hash(password, 'sign_in');
    await inTransaction(store, caller, async (work) => {
      const user = await work.em.findOneOrFail(UserEntity, { id: owner.id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      // Under the user's lock this is the whole truth: a token that was used meanwhile is gone.
      await ownerOf(work.em, tokenHash);
      await setPassword({ ...context, ...work }, user, { password, passwordHash, path });
      // The link came by mail, so whoever used it reads the address.
      user.emailVerifiedAt ??= work.now;
      await endSessions(work, user.id, 'password_reset', null);
      work.audit({ action: 'user.password_reset', organizationId: null, targets: [{ type: 'user', id: user.id }] });
    });
    return { status: 'changed' as const };
  },
);

/** Whose token this is, while it serves. */
async function ownerOf(em: EntityManager, tokenHash: string): Promise<{ id: string; email: string }> {
  const {
    rows: [owner],
  } = await sql<{ id: string; email: string }>`
    select u.id, u.email from email_token t join "user" u on u.id = t.user_id
     where t.token_hash = ${tokenHash} and t.purpose = 'reset_password' and t.expires_at > now()`.execute(
    em.getKysely(),
  );
  if (!owner) throw identityErrors.invalid_token('This token is wrong, used or expired: ask for a new one.');
  return owner;
}
