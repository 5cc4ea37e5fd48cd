import type { FilterQuery } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { newId, ServiceError } from '@marketplace/kernel';
import type { ApiKey as ApiKeyRecord } from '@marketplace/identity-contract';
import { type ApiKey, ApiKeyEntity } from '../entities/api-key.entity.ts';
import type { Organization } from '../entities/organization.entity.ts';
import { digest } from '../token.ts';
import { type ApiKeyMode, hintsOf, newApiKeyToken } from './api-key-token.ts';

/** The settings of a key to be made. */
export interface NewApiKey {
  name: string;
  scopes: ApiKey['scopes'];
  createdBy: string;
  createdAt: Date;
  expiresAt: Date | null;
  rotatedFrom?: string;
}

/**
 * Makes a key, and returns it with its token, which is not stored. The organization must be locked, so that the count
 * is exact. Throws `limit_reached`.
 */
export async function makeApiKey(
  { em, apiKeyMode, apiKeysMax }: { em: EntityManager; apiKeyMode: ApiKeyMode; apiKeysMax: number },
  organization: Organization,
  { createdAt, ...settings }: NewApiKey,
): Promise<{ key: ApiKey; token: string }> {
  if ((await em.count(ApiKeyEntity, { $and: [{ organization }, hasStatus('active', createdAt)] })) >= apiKeysMax) {
    const detail =
      `An organization can have at most ${apiKeysMax} active API keys, including replaced keys in their overlap: ` +
      'revoke one first, or rotate without overlap.';
    throw new ServiceError('limit_reached', detail);
  }
  const token = newApiKeyToken(apiKeyMode);
  const key = em.create(ApiKeyEntity, {
    id: newId('key'),
    organization,
    tokenHash: digest(token),
    ...hintsOf(token),
    ...settings,
    createdAt,
  });
  await em.flush();
  return { key, token };
}

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
