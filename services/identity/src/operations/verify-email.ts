import { LockMode } from '@mikro-orm/core';
import type { ServiceError } from '@marketplace/kernel';
import { type Caller } from '@marketplace/kernel';
import { identityErrors } from '@marketplace/identity-contract';
import type { Work } from '@marketplace/store';
import { EmailTokenEntity } from '../entities/email-token.entity.ts';
import { UserEntity } from '../entities/user.entity.ts';
import type { IdentityInput } from '../input.ts';
import { digest } from '../token.ts';

export async function verifyEmail({ em, now, audit }: Work, _caller: Caller, { token }: IdentityInput<'verifyEmail'>) {
  const tokenHash = digest(token);
  const found = await em.findOne(EmailTokenEntity, { tokenHash, purpose: 'verify_email', expiresAt: { $gt: now } });
  if (!found) throw invalidToken();
  const user = await em.findOneOrFail(
    UserEntity,
    { id: found.user.id },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  // Read again under the user's lock, because using one token deletes the others.
  const own = await em.findOne(EmailTokenEntity, { tokenHash }, { refresh: true });
  // A used token gives the same answer again, because the first answer may have been lost.
  if (own?.usedAt) return { status: 'verified' as const };
  if (!own || user.emailVerifiedAt) throw invalidToken();
  em.assign(user, {
    emailVerifiedAt: now,
    passwordHash: own.passwordHash ?? user.passwordHash,
    name: own.name ?? user.name,
    updatedAt: now,
  });
  own.usedAt = now;
  await em.nativeDelete(EmailTokenEntity, { user, tokenHash: { $ne: tokenHash } });
  audit({ action: 'user.email_verified', organizationId: null, targets: [{ type: 'user', id: user.id }] });
  return { status: 'verified' as const };
}

function invalidToken(): ServiceError {
  return identityErrors.invalid_token('This token is wrong, used or expired: request a new mail.');
}
