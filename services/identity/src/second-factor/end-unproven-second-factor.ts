import type { Keyring, Work } from '@marketplace/store';
import { RecoveryCodeEntity } from '../entities/recovery-code.entity.ts';
import { TotpEntity } from '../entities/totp.entity.ts';
import type { User } from '../entities/user.entity.ts';
import { queueMail } from '../mail/queue-mail.ts';

/**
 * Deletes the second factor of a user, who must be locked and whose address was never proven by a mailed link: whoever
 * added it need not read the address. A mail reports it. Does nothing if there is none.
 */
export async function endUnprovenSecondFactor(work: Work & { keyring: Keyring }, user: User): Promise<void> {
  const { em, audit } = work;
  const totp = await em.findOne(TotpEntity, { user });
  if (!totp) return;
  await em.nativeDelete(TotpEntity, { user });
  await em.nativeDelete(RecoveryCodeEntity, { user });
  if (totp.confirmedAt === null) return;
  queueMail(work, user, 'totp_disabled', {});
  audit({
    action: 'totp.disabled',
    organizationId: null,
    targets: [{ type: 'user', id: user.id }],
    changes: { reason: 'address_never_proven' },
  });
}
