import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { Caller } from '@marketplace/kernel';

/** Work to hand over, written in the transaction of the change that caused it and deleted when its consumer has it. */
export const OutboxEntity = defineEntity({
  name: 'Outbox',
  tableName: 'outbox',
  properties: {
    id: p.text().primary(),
    topic: p.text(),
    // json, not jsonb: members keep the order in which they were written.
    payload: p.json<Record<string, unknown>>().columnType('json'),
    organizationIds: p.array(),
    /** The organization that caused it, and whose turn at the relay it takes; empty where there is none. */
    owner: p.text().default(''),
    requestId: p.text(),
    traceparent: p.text().nullable(),
    attempts: p.integer().default(0),
    availableAt: p.datetime(3).defaultRaw('now()'),
    claimedUntil: p.datetime(3).nullable(),
  },
  indexes: [{ name: 'outbox_turns', properties: ['topic', 'owner', 'id'] }],
});

/** The stored answer of a command that carried an idempotency key. Unique per owner, operation and key. */
export const IdempotencyRecordEntity = defineEntity({
  name: 'IdempotencyRecord',
  tableName: 'idempotency_record',
  properties: {
    /** Organization or, where there is none, user. */
    owner: p.text().primary(),
    operation: p.text().primary(),
    key: p.text().primary(),
    fingerprint: p.text(),
    output: p.json<unknown>().columnType('json'),
    requestId: p.text(),
    createdAt: p.datetime(3).defaultRaw('now()').index('idempotency_record_created_at'),
  },
});
export type IdempotencyRecord = InferEntity<typeof IdempotencyRecordEntity>;

/**
 * What a client's own request id was used for. Permanent, and in the schemas of domains whose commands declare
 * `clientRequest`.
 */
export const ClientRequestEntity = defineEntity({
  name: 'ClientRequest',
  tableName: 'client_request',
  properties: {
    organizationId: p.text().primary(),
    operation: p.text().primary(),
    id: p.text().primary(),
    fingerprint: p.text(),
    /** Under which the first answer is stored, as long as it is. */
    key: p.text(),
    resourceId: p.text(),
    requestId: p.text(),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
});

/**
 * A call to an external system whose outcome is not known yet, deleted when it is. In the schemas of domains that have
 * commands around an external call. Unique per owner, operation and key, so it claims the caller's idempotency key
 * until the reply is stored.
 */
export const ExternalCallEntity = defineEntity({
  name: 'ExternalCall',
  tableName: 'external_call',
  properties: {
    /** Also the idempotency key that the external system gets. */
    id: p.text().primary(),
    owner: p.text(),
    operation: p.text(),
    key: p.text(),
    fingerprint: p.text(),
    requestId: p.text(),
    /** Who began the command; events and audit rows are written in this name, whoever finishes it. */
    caller: p.json<Caller>().columnType('json'),
    intent: p.json<unknown>().columnType('json'),
    /** How many times a lease was taken. */
    calls: p.integer().default(1),
    /** Until then one process makes the call, or, after an unknown outcome, nobody does. */
    leaseUntil: p.datetime(3).index('external_call_lease_until'),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
  uniques: [{ name: 'external_call_claim', properties: ['owner', 'operation', 'key'] }],
});
