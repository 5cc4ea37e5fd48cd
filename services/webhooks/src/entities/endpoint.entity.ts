import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Endpoint as EndpointRecord, RateLimit, RetryPolicy } from '@marketplace/webhooks-contract';

/** A webhook endpoint. */
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
    /** Names and values of the custom headers: sealed JSON. */
    sealedHeaders: p.text().nullable(),
    /** Sealed with the organization's key; empty after the endpoint was deleted. */
    sealedSecret: p.text(),
    secretHint: p.text(),
    /** The signing secret before the last rotation. Valid until `previousSecretExpiresAt`. */
    previousSealedSecret: p.text().nullable(),
    previousSecretExpiresAt: p.datetime(3).nullable(),
    /** When all its deliveries were last requested to be retried; see `requestRetry`. */
    retryRequestedAt: p.datetime(3).nullable(),
    /** When its URL or headers were last changed; null if never. See `assertPastAllowed`. */
    receiverChangedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    /** Rows of deleted endpoints are kept, because deliveries refer to them. */
    deletedAt: p.datetime(3).nullable(),
    version: p.integer().version(),
    /** `EndpointHealth.failingSince`; null if the endpoint is not failing. */
    failingSince: p
      .datetime(3)
      .formula((columns) => `(select h.failing_since from endpoint_health h where h.endpoint_id = ${columns.id})`)
      .nullable(),
  },
  indexes: [
    {
      name: 'endpoint_of_organization',
      expression:
        'create index endpoint_of_organization on webhooks.endpoint (organization_id, created_at, id) ' +
        'where deleted_at is null',
    },
  ],
});
export type Endpoint = InferEntity<typeof EndpointEntity>;

/**
 * An endpoint's gate: its limits and the counters for them. Every decision whether an attempt may start locks this row,
 * and so does every change of the endpoint's status. Written by SQL statements in `src/admission`.
 */
export const EndpointGateEntity = defineEntity({
  name: 'EndpointGate',
  tableName: 'endpoint_gate',
  properties: {
    endpointId: p.text().primary(),
    /** Whether the endpoint is active and not deleted. */
    open: p.boolean(),
    inFlight: p.integer().default(0),
    maxInFlight: p.integer(),
    perSecond: p.double().$type<number>().nullable(),
    burst: p.integer().nullable(),
    /**
     * State of the rate limit: when the token bucket is full again. It has microseconds, because at high rates the
     * interval between attempts is not a whole number of milliseconds.
     */
    nextTurnAt: p.datetime(6).nullable(),
  },
});

/** Exists while an endpoint is failing. `failingSince`: the first failed attempt since the last success. */
export const EndpointHealthEntity = defineEntity({
  name: 'EndpointHealth',
  tableName: 'endpoint_health',
  properties: {
    endpointId: p.text().primary(),
    failingSince: p.datetime(3),
    /** When the notice that the endpoint is failing was written. */
    warnedAt: p.datetime(3).nullable(),
    /** When the notice that the endpoint will be disabled was written. */
    lastWarnedAt: p.datetime(3).nullable(),
  },
});
