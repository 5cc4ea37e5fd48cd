import { type Caller, ServiceError } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import { TotpEntity } from '../entities/totp.entity.ts';
import { lockOwnSession } from '../lock-own-session.ts';
import { replaceRecoveryCodes } from '../recovery-codes.ts';

export async function createRecoveryCodes(work: Work, caller: Caller) {
  const { user } = await lockOwnSession(work.em, caller);
  const on = await work.em.count(TotpEntity, { user, confirmedAt: { $ne: null } });
  if (on === 0) throw new ServiceError('invalid_state_transition', 'The second factor is off: recovery codes come with it.');
  work.audit({ action: 'recovery_codes.created', organizationId: null, targets: [{ type: 'user', id: user.id }] });
  return { recoveryCodes: await replaceRecoveryCodes(work, user) };
}
