import { type Caller, notFound, organizationOf } from '@marketplace/kernel';
import type { Read } from '@marketplace/store';
import type { Endpoint } from '@marketplace/webhooks-contract';
import { EndpointEntity } from '../entities/endpoint.entity.ts';
import type { WebhooksInput } from '../input.ts';
import { presentEndpoint } from '../endpoints/endpoint.ts';

export async function getEndpoint(
  { em }: Read,
  caller: Caller,
  { id }: WebhooksInput<'getEndpoint'>,
): Promise<Endpoint> {
  const endpoint = await em.findOne(EndpointEntity, { id, organizationId: organizationOf(caller), deletedAt: null });
  if (!endpoint) throw notFound();
  return presentEndpoint(endpoint);
}
