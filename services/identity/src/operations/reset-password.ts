import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Caller } from '@marketplace/kernel';
import { identityErrors } from '@marketplace/identity-contract';
import { inTransaction, sql, standalone, type Store } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { endSessions } from '../sessions/session.ts';
import { UserEntity } from '../entities/user.entity.ts';
import { assertNotGuessable, setPassword } from '../passwords/password.ts';
import { throttledAttempt } from '../throttling/throttled-attempt.ts';
import type { IdentityInput } from '../input.ts';
import { tokenAttempt } from '../throttling/attempt.ts';
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
    const passwordHash = await context.passwordHasher.hash(password, caller);
    await inTransaction(store, caller, async (work) => {
      const user = await work.em.findOneOrFail(UserEntity, { id: owner.id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      // Checked again under the user's lock, because the token may have been used in the meantime.
      await ownerOf(work.em, tokenHash);
      await setPassword({ ...context, ...work }, user, { password, passwordHash, path });
      // Using the mailed link proves that the user reads the address.
      user.emailVerifiedAt ??= work.now;
      await endSessions(work, user.id, 'password_reset', null);
      work.audit({ action: 'user.password_reset', organizationId: null, targets: [{ type: 'user', id: user.id }] });
    });
    return { status: 'changed' as const };
  },
);

/** The account of a valid reset token. Throws `invalid_token`. */
async function ownerOf(em: EntityManager, tokenHash: string): Promise<{ id: string; email: string }> {
  const {
    rows: [owner],
  } = await sql<{ id: string; email: string }>`
    select u.id, u.email from email_token t join "user" u on u.id = t.user_id
     where t.token_hash = ${tokenHash} and t.purpose = 'reset_password' and t.expires_at > now()`.execute(
    em.getKysely(),
  );
  if (!owner) throw identityErrors.invalid_token('This token is wrong, used or expired: request a new mail.');
  return owner;
}
