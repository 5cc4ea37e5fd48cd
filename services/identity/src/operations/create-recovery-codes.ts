import { type Caller, ServiceError } from '@marketplace/kernel';
import { standalone, type Store } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { throttledCodeAttempt } from '../throttling/throttled-attempt.ts';
import type { IdentityInput } from '../input.ts';
import { queueMail } from '../mail/mail.ts';
import { replaceRecoveryCodes, takeOwnCode } from '../second-factor/second-factor.ts';

type Context = IdentityContext & { store: Store };

export const createRecoveryCodes = standalone(
  (context: Context, caller: Caller, { code }: IdentityInput<'createRecoveryCodes'>) =>
    throttledCodeAttempt(context, caller, code, async (work, { user }) => {
      if ((await takeOwnCode(work, user, code)) === null) {
        throw new ServiceError(
          'invalid_state_transition',
          'The second factor is off: turn it on to get recovery codes.',
        );
      }
      queueMail(work, user, 'recovery_codes_created', {});
      work.audit({ action: 'recovery_codes.created', organizationId: null, targets: [{ type: 'user', id: user.id }] });
      return { recoveryCodes: await replaceRecoveryCodes(work, user) };
    }),
);
