import { LockMode } from '@mikro-orm/core';
import type { Caller } from '@marketplace/kernel';
import { inTransaction, standalone, type Store } from '@marketplace/store';
import { atLeast, countRequest, mayMail } from '../throttling/mail-limits.ts';
import type { IdentityContext } from '../context.ts';
import { UserEntity } from '../entities/user.entity.ts';
import type { IdentityInput } from '../input.ts';
import { hasLiveReset, sendReset } from '../mail/mail.ts';

type Context = IdentityContext & { store: Store };

/** Minimum duration of the answer in milliseconds. Longer than looking up the account and queueing a mail take. */
const answerMs = 100;

export const forgotPassword = standalone(
  async (context: Context, caller: Caller, { email }: IdentityInput<'forgotPassword'>) => {
    // Counted separately from sign-ups. Otherwise strangers could use up the mails of the address with sign-ups.
    const counted = `new password of ${email}`;
    const requestId = await countRequest(context.store.fork(), context.mailLimits, { email: counted, ip: caller.ip });
    const asked = inTransaction(context.store, caller, async (work) => {
      const user = await work.em.findOne(UserEntity, { email }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!user) return;
      const isAdmitted = await mayMail(work.em, context.mailLimits, counted, requestId);
      // Strangers can use up the mails of an hour, but a confirmed address always has a usable link. Links of other
      // addresses do not count: anyone can make accounts for the plus tags of a mailbox.
      if (!isAdmitted && (!user.emailVerifiedAt || (await hasLiveReset(work, user)))) return;
      await sendReset({ ...context, ...work }, user);
      work.audit({
        action: 'user.password_reset_requested',
        organizationId: null,
        targets: [{ type: 'user', id: user.id }],
      });
    });
    await atLeast(answerMs, asked);
    return { status: 'accepted' as const };
  },
);
