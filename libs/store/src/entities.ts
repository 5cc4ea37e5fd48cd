import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { Caller } from '@marketplace/kernel';

/** Outbox rows. Written in the transaction of the change they report, deleted when the consumer acknowledges them. */
export const OutboxEntity = defineEntity({
  name: 'Outbox',
  tableName: 'outbox',
  properties: {
    id: p.text().primary(),
    topic: p.text(),
    // json, not jsonb: members keep the order in which they were written.
    payload: p.json<Record<string, unknown>>().columnType('json'),
    organizationIds: p.array(),
    /** Id of the organization that caused the row; empty if there is none. The relay serves owners round robin. */
    owner: p.text().default(''),
    requestId: p.text(),
    traceparent: p.text().nullable(),
    attempts: p.integer().default(0),
    availableAt: p.datetime(3).defaultRaw('now()'),
    claimedUntil: p.datetime(3).nullable(),
  },
  indexes: [{ name: 'outbox_turns', properties: ['topic', 'owner', 'id'] }],
});

/** Stored replies of commands that had an idempotency key. Unique by owner, operation and key. */
export const IdempotencyRecordEntity = defineEntity({
  name: 'IdempotencyRecord',
  tableName: 'idempotency_record',
  properties: {
    /** Id of the organization, or of the user; see `IdempotencyIdentity`. */
    owner: p.text().primary(),
    operation: p.text().primary(),
    key: p.text().primary(),
    fingerprint: p.text(),
    output: p.json<unknown>().columnType('json'),
    requestId: p.text(),
    createdAt: p.datetime(3).defaultRaw('now()').index('idempotency_record_created_at'),
  },
});
/** A stored reply. */
export type IdempotencyRecord = InferEntity<typeof IdempotencyRecordEntity>;

/**
 * Requests that clients identified with `clientRequestId`. They are never deleted. Only in schemas of domains whose
 * commands declare `clientRequest`.
 */
export const ClientRequestEntity = defineEntity({
  name: 'ClientRequest',
  tableName: 'client_request',
  properties: {
    organizationId: p.text().primary(),
    operation: p.text().primary(),
    id: p.text().primary(),
    fingerprint: p.text(),
    /** The idempotency key under which the first reply is stored until it is purged. */
    key: p.text(),
    /** Id of the record from which the reply is rebuilt when the stored one has been purged. */
    resourceId: p.text(),
    requestId: p.text(),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
});

/**
 * Calls to external systems whose outcome is not known yet. A row is deleted when the outcome is known. Only in schemas
 * of domains with commands around an external call. Unique by owner, operation and key, so a row claims the caller's
 * idempotency key until the reply is stored.
 */
export const ExternalCallEntity = defineEntity({
  name: 'ExternalCall',
  tableName: 'external_call',
  properties: {
    /** Also the idempotency key that is sent to the external system. */
    id: p.text().primary(),
    owner: p.text(),
    operation: p.text(),
    key: p.text(),
    fingerprint: p.text(),
    requestId: p.text(),
    /** The caller who began the command. Events and audit rows name this caller, also if a worker finishes the call. */
    caller: p.json<Caller>().columnType('json'),
    intent: p.json<unknown>().columnType('json'),
    /** Number of leases taken so far. */
    calls: p.integer().default(1),
    /** End of the lease. Until then, one process makes the call or, after an unknown outcome, no process does. */
    leaseUntil: p.datetime(3).index('external_call_lease_until'),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
  uniques: [{ name: 'external_call_claim', properties: ['owner', 'operation', 'key'] }],
});
