import { type Caller, newId, organizationOf, ServiceError, userOf } from '@marketplace/kernel';
import type { ApiKey } from '@marketplace/identity-contract';
import type { Work } from '@marketplace/store';
import { hintsOf, newApiKeyToken } from '../api-key-token.ts';
import type { IdentityContext } from '../context.ts';
import { ApiKeyEntity } from '../entities/api-key.entity.ts';
import type { IdentityInput } from '../input.ts';
import { lockActiveOrganization } from '../lock-active-organization.ts';
import { presentApiKey } from '../present-api-key.ts';
import { digest } from '../token.ts';

const activeKeysMax = 50;
const lifeDefaultMs = 365 * 24 * 3600_000;

export async function createApiKey(
  { em, now, audit, apiKeyMode }: Work & IdentityContext,
  caller: Caller,
  { name, scopes, expiresAt }: IdentityInput<'createApiKey'>,
): Promise<{ apiKey: ApiKey; token: string }> {
  const end = endOf(expiresAt, now);
  const organization = await lockActiveOrganization(em, organizationOf(caller));
  const live = { organization, revokedAt: null, $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] };
  if ((await em.count(ApiKeyEntity, live)) >= activeKeysMax) {
    throw new ServiceError('limit_reached', `An organization has at most ${activeKeysMax} active API keys: revoke one first.`);
  }
  const token = newApiKeyToken(apiKeyMode);
  const key = em.create(ApiKeyEntity, {
    id: newId('key'),
    organization,
    name,
    tokenHash: digest(token),
    ...hintsOf(token),
    scopes,
    createdBy: userOf(caller).userId,
    createdAt: now,
    expiresAt: end,
  });
  await em.flush();
  audit({
    action: 'api_key.created',
    organizationId: organization.id,
    targets: [{ type: 'api_key', id: key.id }],
    changes: { name, scopes, expiresAt: end?.toISOString() ?? null },
  });
  return { apiKey: presentApiKey(key, now), token };
}

function endOf(expiresAt: string | null | undefined, now: Date): Date | null {
  if (expiresAt === null) return null;
  if (expiresAt === undefined) return new Date(now.getTime() + lifeDefaultMs);
  const end = new Date(expiresAt);
  if (end > now) return end;
  const detail = 'This time has passed.';
  throw new ServiceError('validation_failed', detail, { faults: [{ path: ['expiresAt'], code: 'in_the_past', detail }] });
}
