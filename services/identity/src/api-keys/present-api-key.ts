import type { FilterQuery } from '@mikro-orm/core';
import type { ApiKey as ApiKeyRecord } from '@marketplace/identity-contract';
import type { ApiKey } from '../entities/api-key.entity.ts';

/** `now` decides whether the key has expired; it comes from the database's clock, as `expiresAt` did. */
export function presentApiKey(key: ApiKey, now: Date): ApiKeyRecord {
  return {
    id: key.id,
    organizationId: key.organization.id,
    name: key.name,
    prefix: key.prefix,
    last4: key.last4,
    scopes: key.scopes,
    status: statusOf(key, now),
    createdBy: key.createdBy.id,
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    lastUsedIp: key.lastUsedIp ?? null,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    revokedBy: key.revokedBy?.id ?? null,
    revokedReason: key.revokedReason ?? null,
    rotatedFrom: key.rotatedFrom ?? null,
    replacedBy: key.replacedBy ?? null,
  };
}

/** As a condition, for the same clock. */
export function hasStatus(status: ApiKeyRecord['status'], now: Date): FilterQuery<ApiKey> {
  if (status === 'revoked') return { revokedAt: { $ne: null } };
  if (status === 'expired') return { revokedAt: null, expiresAt: { $lte: now } };
  return { revokedAt: null, $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] };
}

export function statusOf({ revokedAt, expiresAt }: ApiKey, now: Date): ApiKeyRecord['status'] {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt <= now ? 'expired' : 'active';
}
