import { type Caller, ServiceError } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { TotpEntity } from '../entities/totp.entity.ts';
import { lockOwnSession } from '../sessions/lock-own-session.ts';
import { totpContext } from '../second-factor/take-code.ts';
import { base32, newTotpSecret, otpauthUri } from '../second-factor/totp.ts';

/**
 * Nothing changes for signing in before the first code confirms that the authenticator has the secret. Begun again, it
 * has a new one.
 */
export async function beginTotp(work: Work & IdentityContext, caller: Caller) {
  const { em, now, keyring, publicUrl } = work;
  const { user } = await lockOwnSession(em, caller);
  const known = await em.findOne(TotpEntity, { user });
  if (known?.confirmedAt)
    throw new ServiceError(
      'invalid_state_transition',
      'The second factor is on: turn it off before you set up another authenticator.',
    );
  const secret = newTotpSecret();
  const begun = {
    secret: keyring.seal(user.id, totpContext(user.id), secret.toString('base64url')),
    createdAt: now,
    lastStep: null,
  };
  if (known) em.assign(known, begun);
  else em.create(TotpEntity, { user, ...begun });
  work.audit({ action: 'totp.begun', organizationId: null, targets: [{ type: 'user', id: user.id }] });
  return {
    secret: base32(secret),
    otpauthUri: otpauthUri({ issuer: new URL(publicUrl).host, account: user.email, secret }),
  };
}
