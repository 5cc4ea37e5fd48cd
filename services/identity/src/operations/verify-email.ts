import { LockMode } from '@mikro-orm/core';
import { type Caller, ServiceError } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import { EmailTokenEntity } from '../entities/email-token.entity.ts';
import { UserEntity } from '../entities/user.entity.ts';
import type { IdentityInput } from '../input.ts';
import { digest } from '../token.ts';

export async function verifyEmail({ em, now, audit }: Work, _caller: Caller, { token }: IdentityInput<'verifyEmail'>) {
  const found = await em.findOne(EmailTokenEntity, { tokenHash: digest(token), purpose: 'verify_email' });
  if (!found || found.usedAt || found.expiresAt <= now) throw invalidToken();
  const user = await em.findOneOrFail(UserEntity, { id: found.user.id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  // Under the user's lock this is the whole truth: the first token that is used spends all others.
  if (user.emailVerifiedAt) throw invalidToken();
  em.assign(user, { emailVerifiedAt: now, passwordHash: found.passwordHash, updatedAt: now });
  await em.nativeUpdate(EmailTokenEntity, { user, purpose: 'verify_email', usedAt: null }, { usedAt: now });
  audit({ action: 'user.email_verified', organizationId: null, targets: [{ type: 'user', id: user.id }] });
  return { status: 'verified' as const };
}

function invalidToken(): ServiceError {
  return new ServiceError('invalid_token', 'This token is wrong, used or expired: sign up again for a new one.');
}
