import { type Caller, notFound, organizationOf } from '@marketplace/kernel';
import { olderThan, openPage, type Page, type Read } from '@marketplace/store';
import type { Endpoint } from '@marketplace/webhooks-contract';
import { EndpointEntity } from '../entities/endpoint.entity.ts';
import type { WebhooksInput } from '../input.ts';
import { presentEndpoint } from '../endpoints/endpoint.ts';
import type { WebhooksContext } from '../context.ts';

export async function getEndpoint(
  { em }: Read,
  caller: Caller,
  { id }: WebhooksInput<'getEndpoint'>,
): Promise<Endpoint> {
  const endpoint = await em.findOne(EndpointEntity, { id, organizationId: organizationOf(caller), deletedAt: null });
  if (!endpoint) throw notFound();
  return presentEndpoint(endpoint);
}

export async function getEndpoints(
  { em }: Read,
  caller: Caller,
  { ids }: WebhooksInput<'getEndpoints'>,
): Promise<{ data: Endpoint[] }> {
  const rows = await em.find(EndpointEntity, { id: ids, organizationId: organizationOf(caller), deletedAt: null });
  return { data: rows.map(presentEndpoint) };
}

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
