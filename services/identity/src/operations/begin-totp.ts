import { type Caller, ServiceError } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { TotpEntity } from '../entities/second-factor.entity.ts';
import { lockOwnSession } from '../sessions/session.ts';
import { totpContext } from '../second-factor/second-factor.ts';
import { base32, newTotpSecret, otpauthUri } from '../second-factor/totp.ts';

/**
 * Creates the secret of an authenticator. Sign-ins do not ask for a code until `confirmTotp` has received one. Calling
 * it again replaces the secret.
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
