import { type Caller, ServiceError } from '@marketplace/kernel';
import { standalone, type Store } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { endSessions } from '../sessions/session.ts';
import { TotpEntity } from '../entities/second-factor.entity.ts';
import { throttledCodeAttempt } from '../throttling/throttled-attempt.ts';
import type { IdentityInput } from '../input.ts';
import { queueMail } from '../mail/mail.ts';
import { replaceRecoveryCodes, takeTotp, wrongCode } from '../second-factor/second-factor.ts';

type Context = IdentityContext & { store: Store };

/** Turns the second factor on. The other sessions end, because they began with a password alone. */
export const confirmTotp = standalone((context: Context, caller: Caller, { code }: IdentityInput<'confirmTotp'>) =>
  throttledCodeAttempt(context, caller, code, async (work, { user, session }) => {
    const totp = await work.em.findOne(TotpEntity, { user, confirmedAt: null });
    if (!totp)
      throw new ServiceError(
        'invalid_state_transition',
        'No authenticator is being set up: begin with POST /api/v1/auth/totp.',
      );
    if (!(await takeTotp(work, totp, code))) throw wrongCode();
    totp.confirmedAt = work.now;
    await endSessions(work, user.id, 'second_factor_enabled', session.id);
    queueMail(work, user, 'totp_enabled', {});
    work.audit({ action: 'totp.enabled', organizationId: null, targets: [{ type: 'user', id: user.id }] });
    return { recoveryCodes: await replaceRecoveryCodes(work, user) };
  }),
);
