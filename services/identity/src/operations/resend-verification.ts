import { LockMode } from '@mikro-orm/core';
import type { Caller } from '@marketplace/kernel';
import { inTransaction, standalone, type Store, type Work } from '@marketplace/store';
import { atLeast, countRequest, mayMail } from '../throttling/mail-limits.ts';
import type { IdentityContext } from '../context.ts';
import { UserEntity } from '../entities/user.entity.ts';
import type { IdentityInput } from '../input.ts';
import { queueMail, sendVerification } from '../mail/mail.ts';

type Context = IdentityContext & { store: Store };

/** Minimum duration of the answer in milliseconds. Longer than looking up the account and queueing a mail take. */
const answerMs = 100;

export const resendVerification = standalone(
  async (context: Context, caller: Caller, { email }: IdentityInput<'resendVerification'>) => {
    const requestId = await countRequest(context.store.fork(), context.mailLimits, { email, ip: caller.ip });
    await atLeast(
      answerMs,
      inTransaction(context.store, caller, (work) => resend({ ...context, ...work }, requestId, email)),
    );
    return { status: 'accepted' as const };
  },
);

async function resend(work: Work & IdentityContext, requestId: string, email: string): Promise<void> {
  const { em, mailLimits } = work;
  const user = await em.findOne(UserEntity, { email }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  // Without an account nothing is counted; otherwise strangers could prevent an address from signing up.
  if (!user || !(await mayMail(em, mailLimits, email, requestId))) return;
  if (user.emailVerifiedAt) queueMail(work, user, 'account_exists', {});
  else sendVerification(work, user, user.name);
}
