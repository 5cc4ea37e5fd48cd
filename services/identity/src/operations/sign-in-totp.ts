import { LockMode } from '@mikro-orm/core';
import { type Caller, ServiceError } from '@marketplace/kernel';
import { inTransaction, sql, standalone, type Store } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { SignInChallengeEntity } from '../entities/sign-in-challenge.entity.ts';
import { UserEntity } from '../entities/user.entity.ts';
import { throttledAttempt } from '../throttling/throttled-attempt.ts';
import type { IdentityInput } from '../input.ts';
import { readSession, startSession } from '../sessions/session.ts';
import { codeAttempt } from '../throttling/attempt.ts';
import { takeCode } from '../second-factor/second-factor.ts';
import { digest } from '../token.ts';

type Context = IdentityContext & { store: Store };

export const signInTotp = standalone(
  async (context: Context, caller: Caller, { challengeToken, code }: IdentityInput<'signInTotp'>) => {
    const tokenHash = digest(challengeToken);
    const {
      rows: [account],
    } = await sql<{ id: string; email: string }>`
      select u.id, u.email from sign_in_challenge c join "user" u on u.id = c.user_id
       where c.token_hash = ${tokenHash} and c.expires_at > now()`.execute(context.store.fork().getKysely());
    if (!account) throw noChallenge();
    return throttledAttempt(
      context,
      caller,
      codeAttempt(account, caller.ip),
      () => account,
      () =>
        inTransaction(context.store, caller, async (work) => {
          const user = await work.em.findOneOrFail(
            UserEntity,
            { id: account.id },
            { lockMode: LockMode.PESSIMISTIC_WRITE },
          );
          // A challenge can be used once. A wrong code rolls the deletion back.
          if ((await work.em.nativeDelete(SignInChallengeEntity, { tokenHash })) === 0) throw noChallenge();
          const method = await takeCode({ ...context, ...work }, user, code);
          const { session, sessionToken } = await startSession({ ...context, ...work }, caller, user, method);
          return { session: await readSession(work.em, context, session), sessionToken };
        }),
    );
  },
);

function noChallenge(): ServiceError {
  return new ServiceError(
    'unauthenticated',
    'No sign-in is waiting for a code, or it has expired: sign in with your password again.',
  );
}
