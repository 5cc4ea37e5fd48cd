import { type Caller, organizationOf } from '@marketplace/kernel';
import type { Read } from '@marketplace/store';
import type { Endpoint } from '@marketplace/webhooks-contract';
import { EndpointEntity } from '../entities/endpoint.entity.ts';
import type { WebhooksInput } from '../input.ts';
import { presentEndpoint } from '../endpoints/endpoint.ts';

export async function getEndpoints(
  { em }: Read,
  caller: Caller,
  { ids }: WebhooksInput<'getEndpoints'>,
): Promise<{ data: Endpoint[] }> {
  const rows = await em.find(EndpointEntity, { id: ids, organizationId: organizationOf(caller), deletedAt: null });
  return { data: rows.map(presentEndpoint) };
}
