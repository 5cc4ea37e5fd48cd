import { type Caller, ServiceError } from '@marketplace/kernel';
import { standalone, type Store } from '@marketplace/store';
import { passwordLengthMin } from '@marketplace/identity-contract';
import type { IdentityContext } from '../context.ts';
import { RecoveryCodeEntity, TotpEntity } from '../entities/second-factor.entity.ts';
import { throttledCodeAttempt } from '../throttling/throttled-attempt.ts';
import type { IdentityInput } from '../input.ts';
import { queueMail } from '../mail/mail.ts';
import { takeOwnCode } from '../second-factor/second-factor.ts';

type Context = IdentityContext & { store: Store };

/**
 * Turns the second factor off. Requires a code, so that a stolen password is not enough. An authenticator
 * that was never confirmed is deleted without a code.
 */
export const deleteTotp = standalone((context: Context, caller: Caller, { code }: IdentityInput<'deleteTotp'>) =>
  throttledCodeAttempt(context, caller, code, async (work, { user }) => {
    const { em, audit } = work;
    const totp = await em.findOne(TotpEntity, { user });
    if (!totp) throw new ServiceError('invalid_state_transition', 'The second factor is off.');
    const wasOn = totp.confirmedAt !== null;
    if (wasOn && user.isPasswordShort) {
      throw new ServiceError(
        'invalid_state_transition',
        `Without a second factor, a password needs at least ${passwordLengthMin} characters: change yours first.`,
      );
    }
    if (wasOn) await takeOwnCode(work, user, code);
    await em.nativeDelete(TotpEntity, { user });
    await em.nativeDelete(RecoveryCodeEntity, { user });
    if (wasOn) {
      queueMail(work, user, 'totp_disabled', {});
      audit({ action: 'totp.disabled', organizationId: null, targets: [{ type: 'user', id: user.id }] });
    }
    return {};
  }),
);
