import { LockMode } from '@mikro-orm/core';
import { type Caller, notFound, organizationOf, userOf } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import { ApiKeyEntity } from '../entities/api-key.entity.ts';
import type { IdentityInput } from '../input.ts';

export async function revokeApiKey({ em, now, audit }: Work, caller: Caller, { id }: IdentityInput<'revokeApiKey'>) {
  const organization = organizationOf(caller);
  const key = await em.findOne(ApiKeyEntity, { id, organization }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!key) throw notFound();
  // Revoking again changes nothing, so `revokedBy` keeps the first user.
  if (key.revokedAt) return {};
  em.assign(key, { revokedAt: now, revokedBy: userOf(caller).userId, revokedReason: 'requested' });
  audit({ action: 'api_key.revoked', organizationId: organization, targets: [{ type: 'api_key', id }] });
  return {};
}
