import { type Caller, notFound, organizationOf } from '@marketplace/kernel';
import type { ApiKey } from '@marketplace/identity-contract';
import type { Read } from '@marketplace/store';
import { databaseNow } from '../database-now.ts';
import { ApiKeyEntity } from '../entities/api-key.entity.ts';
import type { IdentityInput } from '../input.ts';
import { presentApiKey } from '../api-keys/api-key.ts';

export async function getApiKey({ em }: Read, caller: Caller, { id }: IdentityInput<'getApiKey'>): Promise<ApiKey> {
  const key = await em.findOne(ApiKeyEntity, { id, organization: organizationOf(caller) });
  if (!key) throw notFound();
  return presentApiKey(key, await databaseNow(em));
}
