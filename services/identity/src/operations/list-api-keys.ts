import { type Caller, organizationOf } from '@marketplace/kernel';
import type { ApiKey } from '@marketplace/identity-contract';
import { olderThan, openPage, type Page, type Read } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { databaseNow } from '../database-now.ts';
import { ApiKeyEntity } from '../entities/api-key.entity.ts';
import type { IdentityInput } from '../input.ts';
import { hasStatus, presentApiKey } from '../api-keys/api-key.ts';

export async function listApiKeys(
  { em, keyring }: Read & IdentityContext,
  caller: Caller,
  { limit, cursor, status }: IdentityInput<'listApiKeys'>,
): Promise<Page<ApiKey>> {
  const organization = organizationOf(caller);
  const pager = openPage(keyring, { list: 'api_keys', owner: organization, filters: { status } }, { limit, cursor });
  const now = await databaseNow(em);
  const keys = await em.find(
    ApiKeyEntity,
    { $and: [{ organization }, status ? hasStatus(status, now) : {}, olderThan(pager.after)] },
    { orderBy: { createdAt: 'desc', id: 'desc' }, limit: pager.limit + 1 },
  );
  return pager.page(keys, (key) => presentApiKey(key, now));
}
