import type { FilterQuery } from '@mikro-orm/core';
import type { ApiKey as ApiKeyRecord } from '@marketplace/identity-contract';
import type { ApiKey } from '../entities/api-key.entity.ts';

/** `now` is the time of the database's clock; it decides whether the key has expired. */
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

/** A condition for keys that have a status at `now`. */
export function hasStatus(status: ApiKeyRecord['status'], now: Date): FilterQuery<ApiKey> {
  if (status === 'revoked') return { revokedAt: { $ne: null } };
  if (status === 'expired') return { revokedAt: null, expiresAt: { $lte: now } };
  return { revokedAt: null, $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] };
}

/** The status of a key at `now`. */
export function statusOf({ revokedAt, expiresAt }: ApiKey, now: Date): ApiKeyRecord['status'] {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt <= now ? 'expired' : 'active';
}
