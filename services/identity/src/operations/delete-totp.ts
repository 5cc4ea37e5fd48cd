import { type Caller, ServiceError } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import { passwordLengthMin } from '@marketplace/identity-contract';
import type { IdentityContext } from '../context.ts';
import { RecoveryCodeEntity } from '../entities/recovery-code.entity.ts';
import { TotpEntity } from '../entities/totp.entity.ts';
import { lockOwnSession } from '../lock-own-session.ts';
import { queueMail } from '../mail/queue-mail.ts';

export async function deleteTotp(work: Work & IdentityContext, caller: Caller) {
  const { em, audit } = work;
  const { user } = await lockOwnSession(em, caller);
  const totp = await em.findOne(TotpEntity, { user });
  if (!totp) throw new ServiceError('invalid_state_transition', 'The second factor is off.');
  const wasOn = totp.confirmedAt !== null;
  if (wasOn && user.isPasswordShort) {
    throw new ServiceError('invalid_state_transition', `Without a second factor passwords have at least ${passwordLengthMin} characters: change yours first.`);
  }
  await em.nativeDelete(TotpEntity, { user });
  await em.nativeDelete(RecoveryCodeEntity, { user });
  if (wasOn) {
    queueMail(work, user, 'totp_disabled', {});
    audit({ action: 'totp.disabled', organizationId: null, targets: [{ type: 'user', id: user.id }] });
  }
  return {};
}
