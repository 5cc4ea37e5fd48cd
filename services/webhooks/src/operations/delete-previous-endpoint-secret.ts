import { type Caller, notFound } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { WebhooksInput } from '../input.ts';
import { lockEndpoint } from '../endpoints/endpoint.ts';

export async function deletePreviousEndpointSecret(
  { em, now, audit }: Work,
  caller: Caller,
  { id }: WebhooksInput<'deletePreviousEndpointSecret'>,
): Promise<Record<string, never>> {
  const endpoint = await lockEndpoint(em, caller, id);
  if (!endpoint.previousSecretExpiresAt || endpoint.previousSecretExpiresAt <= now) throw notFound();
  em.assign(endpoint, { previousSealedSecret: null, previousSecretExpiresAt: null, updatedAt: now });
  await em.flush();
  const { organizationId } = endpoint;
  audit({
    action: 'webhook_endpoint.previous_secret_deleted',
    organizationId,
    targets: [{ type: 'webhook_endpoint', id }],
  });
  return {};
}
