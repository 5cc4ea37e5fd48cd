import type { ApiKey as ApiKeyRecord } from '@marketplace/identity-contract';
import type { ApiKey } from './entities/api-key.entity.ts';

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
    expiresAt: key.expiresAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
  };
}

function statusOf({ revokedAt, expiresAt }: ApiKey, now: Date): ApiKeyRecord['status'] {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt <= now ? 'expired' : 'active';
}
