import type { EntityManager } from '@mikro-orm/postgresql';
import { newId, ServiceError } from '@marketplace/kernel';
import { type ApiKeyMode, hintsOf, newApiKeyToken } from './api-key-token.ts';
import { type ApiKey, ApiKeyEntity } from '../entities/api-key.entity.ts';
import type { Organization } from '../entities/organization.entity.ts';
import { hasStatus } from './present-api-key.ts';
import { digest } from '../token.ts';

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
