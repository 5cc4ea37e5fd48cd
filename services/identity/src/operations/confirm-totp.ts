import { type Caller, ServiceError, userOf } from '@marketplace/kernel';
import { inTransaction, standalone, type Store } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { emailOf } from '../email-of.ts';
import { TotpEntity } from '../entities/totp.entity.ts';
import { guess } from '../guess.ts';
import type { IdentityInput } from '../input.ts';
import { lockOwnSession } from '../lock-own-session.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { replaceRecoveryCodes } from '../recovery-codes.ts';
import { codeAttempt } from '../sign-in-limit.ts';
import { takeTotp, wrongCode } from '../take-code.ts';

type Context = IdentityContext & { store: Store };

export const confirmTotp = standalone(async (context: Context, caller: Caller, { code }: IdentityInput<'confirmTotp'>) => {
  const { userId } = userOf(caller);
  const account = { id: userId, email: await emailOf(context.store.fork(), { userId }) };
  return guess(context, caller, codeAttempt(account, caller.ip), () => account, () =>
    inTransaction(context.store, caller, async (transaction) => {
      const work = { ...context, ...transaction };
      const { user } = await lockOwnSession(work.em, caller);
      const totp = await work.em.findOne(TotpEntity, { user, confirmedAt: null });
      if (!totp) throw new ServiceError('invalid_state_transition', 'No authenticator is being set up: begin with POST /api/v1/auth/totp.');
      if (!(await takeTotp(work, totp, code))) throw wrongCode();
      totp.confirmedAt = work.now;
      queueMail(work, user, 'totp_enabled', {});
      work.audit({ action: 'totp.enabled', organizationId: null, targets: [{ type: 'user', id: user.id }] });
      return { recoveryCodes: await replaceRecoveryCodes(work, user) };
    }),
  );
});
