import { type Caller, organizationOf } from '@marketplace/kernel';
import type { ApiKey } from '@marketplace/identity-contract';
import type { Read } from '@marketplace/store';
import { presentApiKey } from '../api-keys/api-key.ts';
import { databaseNow } from '../database-now.ts';
import { ApiKeyEntity } from '../entities/api-key.entity.ts';
import type { IdentityInput } from '../input.ts';

export async function getApiKeys(
  { em }: Read,
  caller: Caller,
  { ids }: IdentityInput<'getApiKeys'>,
): Promise<{ data: ApiKey[] }> {
  const keys = await em.find(ApiKeyEntity, { id: ids, organization: organizationOf(caller) });
  const now = await databaseNow(em);
  return { data: keys.map((key) => presentApiKey(key, now)) };
}
