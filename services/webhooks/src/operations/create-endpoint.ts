import { type Caller, newId, organizationOf, ServiceError } from '@marketplace/kernel';
import { lockName, type Work } from '@marketplace/store';
import type { Endpoint } from '@marketplace/webhooks-contract';
import type { WebhooksContext } from '../context.ts';
import { auditedUrl, presentEndpoint } from '../endpoints/endpoint.ts';
import { newSigningSecret, sealHeaders, sealSecret } from '../endpoints/endpoint-secrets.ts';
import { checkEndpointUrl, mailAboutReceiver } from '../endpoints/receiver.ts';
import { EndpointEntity } from '../entities/endpoint.entity.ts';
import { writeGate } from '../endpoints/gates.ts';
import type { WebhooksInput } from '../input.ts';

async function create(
  work: Work & WebhooksContext,
  caller: Caller,
  { subscribedEvents, customHeaders, ...settings }: WebhooksInput<'createEndpoint'>,
): Promise<{ endpoint: Endpoint; signingSecret: string }> {
  const { em, now, audit, keyring, endpointsMax } = work;
  const organizationId = organizationOf(caller);
  // Concurrent creations must not exceed the limit together.
  await lockName(em, `endpoints of ${organizationId}`);
  if ((await em.count(EndpointEntity, { organizationId, deletedAt: null })) >= endpointsMax) {
    throw new ServiceError('limit_reached', `An organization may have at most ${endpointsMax} webhook endpoints.`);
  }
  const signingSecret = newSigningSecret();
  const endpointId = newId('whe');
  const endpoint = em.create(EndpointEntity, {
    id: endpointId,
    organizationId,
    ...settings,
    subscribedEvents: [...new Set(subscribedEvents)],
    status: 'active',
    ...sealHeaders(keyring, { organizationId, endpointId }, customHeaders),
    ...sealSecret(keyring, { organizationId, endpointId }, signingSecret),
    createdAt: now,
    updatedAt: now,
  });
  await em.flush();
  await writeGate(em, endpoint);
  mailAboutReceiver(work, endpoint, true);
  audit({
    action: 'webhook_endpoint.created',
    organizationId,
    targets: [{ type: 'webhook_endpoint', id: endpoint.id }],
    changes: { url: auditedUrl(endpoint.url) },
  });
  return { endpoint: presentEndpoint(endpoint), signingSecret };
}

export const createEndpoint = { check: checkEndpointUrl, run: create };
