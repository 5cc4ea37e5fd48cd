import { type Caller, organizationOf } from '@marketplace/kernel';
import { olderThan, openPage, type Page, type Read } from '@marketplace/store';
import type { Endpoint } from '@marketplace/webhooks-contract';
import type { WebhooksContext } from '../context.ts';
import { EndpointEntity } from '../entities/endpoint.entity.ts';
import type { WebhooksInput } from '../input.ts';
import { presentEndpoint } from '../endpoints/endpoint.ts';

export async function listEndpoints(
  { em, keyring }: Read & WebhooksContext,
  caller: Caller,
  { limit, cursor, status }: WebhooksInput<'listEndpoints'>,
): Promise<Page<Endpoint>> {
  const organizationId = organizationOf(caller);
  const pager = openPage(keyring, { list: 'endpoints', owner: organizationId, filters: { status } }, { limit, cursor });
  const rows = await em.find(
    EndpointEntity,
    { $and: [{ organizationId, deletedAt: null, ...(status && { status }) }, olderThan(pager.after)] },
    { orderBy: { createdAt: 'desc', id: 'desc' }, limit: pager.limit + 1 },
  );
  return pager.page(rows, presentEndpoint);
}
