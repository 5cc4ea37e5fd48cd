import type { Endpoint as EndpointRecord } from '@marketplace/webhooks-contract';
import type { Endpoint } from '../entities/endpoint.entity.ts';

/** Converts an endpoint to the record that clients get. Of its secrets, only the hint and header names are included. */
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
    failingSince: endpoint.failingSince?.toISOString() ?? null,
    retryPolicy: endpoint.retryPolicy ?? null,
    timeoutSeconds: endpoint.timeoutSeconds,
    maxInFlight: endpoint.maxInFlight,
    rateLimit: endpoint.rateLimit ?? null,
    customHeaders: endpoint.headerNames,
    secretHint: endpoint.secretHint,
    previousSecretExpiresAt: endpoint.previousSecretExpiresAt?.toISOString() ?? null,
    createdAt: endpoint.createdAt.toISOString(),
    updatedAt: endpoint.updatedAt.toISOString(),
    version: endpoint.version,
  };
}
