import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { assertVersion, type Caller, instruments, notFound, organizationOf } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import type { Endpoint as EndpointRecord } from '@marketplace/webhooks-contract';
import { resumeEndpoint, retryEndpoint } from '@marketplace/webhooks-contract/workflows';
import { writeGate } from './gates.ts';
import { type Endpoint, EndpointEntity } from '../entities/endpoint.entity.ts';

/**
 * Returns an endpoint of the caller's organization, locked for update. Throws `precondition_failed`, and `not_found` if
 * it does not exist, is deleted or belongs to another organization.
 */
export async function lockEndpoint(em: EntityManager, caller: Caller, id: string): Promise<Endpoint> {
  const where = { id, organizationId: organizationOf(caller), deletedAt: null };
  const endpoint = await em.findOne(EndpointEntity, where, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!endpoint) throw notFound();
  assertVersion(caller, endpoint.version);
  return endpoint;
}

/**
 * Whether the endpoint is active. Locks its row against changes of the status: a delivery that this transaction stores
 * as held is seen by the next resumption.
 */
export async function lockIfActive(em: EntityManager, endpointId: string): Promise<boolean> {
  const { rows } = await sql<{ status: string }>`
    select status from endpoint where id = ${endpointId} and deleted_at is null for share`.execute(em.getKysely());
  return rows[0]?.status === 'active';
}

/**
 * Whether the delivery's endpoint is active; locks the endpoint as `lockIfActive` does. Call it before the delivery is
 * locked: everywhere, endpoint rows are locked before delivery rows.
 */
export async function lockIfEndpointActive(em: EntityManager, deliveryId: string): Promise<boolean> {
  const { rows } = await sql<{ status: string }>`
    select p.status from endpoint p join delivery d on d.endpoint_id = p.id
     where d.id = ${deliveryId} and p.deleted_at is null for share of p`.execute(em.getKysely());
  return rows[0]?.status === 'active';
}

/**
 * Converts an endpoint to the record that clients get. It includes only the hint and the header names of its secrets.
 */
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

/**
 * The URL of an endpoint as the audit log and the operator of the platform see it. Receivers often authenticate by
 * credentials or by a token in the query: both are left out, and `?...` says that there is a query.
 */
export function auditedUrl(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return `${origin}${pathname}${search === '' ? '' : '?...'}`;
}

/**
 * Makes an endpoint active and starts the workflow that resumes its held deliveries. Held deliveries created before
 * `skipBefore` are canceled. The endpoint must be locked. Other changes assigned to it are flushed too.
 */
export async function resume(
  { em, now, startWorkflow, notify }: Work,
  endpoint: Endpoint,
  skipBefore: Date | null = null,
): Promise<void> {
  const { id } = endpoint;
  em.assign(endpoint, { status: 'active', disabledReason: null, disabledAt: null, failingSince: null, updatedAt: now });
  await em.flush();
  await writeGate(em, endpoint);
  // Deliveries that no sweep has held yet still wait, and may now be granted slots.
  notify('claim');
  // Failures before the resumption do not count: the endpoint may have been repaired.
  await sql`delete from endpoint_health where endpoint_id = ${id}`.execute(em.getKysely());
  // The version is part of the workflow's id, so that each resumption has one workflow even if the relay repeats.
  startWorkflow(resumeEndpoint, {
    endpointId: id,
    version: endpoint.version,
    ...(skipBefore && { skipBefore: skipBefore.toISOString() }),
  });
}

/**
 * Starts the workflow that retries the deliveries of an endpoint, which must be locked. It replaces the workflow of an
 * earlier request, which ends with its next batch; the new one retries the remaining deliveries.
 */
export async function requestRetry({ em, now, startWorkflow }: Work, endpointId: string): Promise<void> {
  // Not a change that clients see, so the version stays.
  await sql`update endpoint set retry_requested_at = ${now} where id = ${endpointId}`.execute(em.getKysely());
  startWorkflow(retryEndpoint, { endpointId, before: now.toISOString() });
}

type Reason = NonNullable<EndpointRecord['disabledReason']>;
const reasons: Reason[] = ['manual', 'gone', 'failing'];

const endpointMetrics = instruments((meter) => ({
  disabled: meter.createCounter('webhook.endpoint.disabled', { description: 'Endpoints that were disabled.' }),
}));

/** Exports the counter as 0 at start-up: Prometheus notices a counter's first increase only after it has seen a 0. */
export function showDisabled(): void {
  for (const reason of reasons) endpointMetrics().disabled.add(0, { reason });
}

export function countDisabled(reason: Reason): void {
  endpointMetrics().disabled.add(1, { reason });
}
