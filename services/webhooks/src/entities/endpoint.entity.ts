import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Endpoint as EndpointRecord, RateLimit, RetryPolicy } from '@marketplace/webhooks-contract';

export const EndpointEntity = defineEntity({
  name: 'Endpoint',
  tableName: 'endpoint',
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    url: p.text(),
    description: p.text(),
    subscribedEvents: p.array(),
    status: p.text().$type<EndpointRecord['status']>(),
    disabledReason: p.text().$type<NonNullable<EndpointRecord['disabledReason']>>().nullable(),
    disabledAt: p.datetime(3).nullable(),
    retryPolicy: p.json<RetryPolicy>().nullable(),
    timeoutSeconds: p.integer().default(15),
    maxInFlight: p.integer().default(16),
    rateLimit: p.json<RateLimit>().nullable(),
    headerNames: p.array().default([]),
    /** Names and values of the custom headers, as JSON, sealed like the secret. */
    sealedHeaders: p.text().nullable(),
    /** Sealed by the keyring for the organization; erased when the endpoint is deleted. */
    sealedSecret: p.text(),
    secretHint: p.text(),
    /** After a rotation, until it expires. */
    previousSealedSecret: p.text().nullable(),
    previousSecretExpiresAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    /** Deliveries keep pointing at a deleted endpoint, so the row stays. */
    deletedAt: p.datetime(3).nullable(),
    version: p.integer().version(),
    /** Of the endpoint's health; see there. */
    failingSince: p
      .datetime(3)
      .formula((columns) => `(select h.failing_since from endpoint_health h where h.endpoint_id = ${columns.id})`)
      .nullable(),
  },
  indexes: [
    {
      name: 'endpoint_of_organization',
      expression:
        'create index endpoint_of_organization on webhooks.endpoint (organization_id, created_at, id) where deleted_at is null',
    },
  ],
});
export type Endpoint = InferEntity<typeof EndpointEntity>;
