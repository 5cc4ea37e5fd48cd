import type { Endpoint as EndpointRecord } from '@marketplace/webhooks-contract';
import type { Endpoint } from './entities/endpoint.entity.ts';

export function presentEndpoint(endpoint: Endpoint): EndpointRecord {
  return {
    id: endpoint.id,
    organizationId: endpoint.organizationId,
    url: endpoint.url,
    description: endpoint.description,
    subscribedEvents: endpoint.subscribedEvents,
    status: endpoint.status,
    disabledReason: endpoint.disabledReason ?? null,
    disabledAt: endpoint.disabledAt?.toISOString() ?? null,
    secretHint: endpoint.secretHint,
    previousSecretExpiresAt: endpoint.previousSecretExpiresAt?.toISOString() ?? null,
    createdAt: endpoint.createdAt.toISOString(),
    updatedAt: endpoint.updatedAt.toISOString(),
    version: endpoint.version,
  };
}
