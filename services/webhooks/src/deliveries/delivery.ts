import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { assertVersion, type Caller, notFound, organizationOf, type SignalRequest } from '@marketplace/kernel';
import { sql, type Sql, type Work } from '@marketplace/store';
import {
  type Attempt as AttemptRecord,
  type AttemptOutline,
  type CancelReason,
  type Delivery as DeliveryRecord,
  type DeliveryDetail,
  type DeliveryOutline,
  type DeliveryStatus,
  deliveryStatuses,
  finalStatuses,
} from '@marketplace/webhooks-contract';
import type { AttemptResult, DeliveryStart } from '@marketplace/webhooks-contract/engine';
import { deliverWebhook } from '@marketplace/webhooks-contract/workflows';
import { type Delivery, DeliveryEntity } from '../entities/delivery.entity.ts';
import type { StoredAttempt, StoredOutline } from './attempt.ts';

/**
 * Returns a delivery of the caller's organization, locked for update, with its endpoint and content loaded. Throws
 * `not_found` and `precondition_failed`.
 */
export async function lockDelivery(em: EntityManager, caller: Caller, id: string): Promise<Delivery> {
  const where = { id, organizationId: organizationOf(caller) };
  const lock = { populate: ['content'], lockMode: LockMode.PESSIMISTIC_WRITE } as const;
  const delivery = await em.findOne(DeliveryEntity, where, lock);
  if (!delivery) throw notFound();
  assertVersion(caller, delivery.version);
  // In a separate query, so that the endpoint is not locked.
  await em.populate(delivery, ['endpoint']);
  return delivery;
}

/**
 * Converts a delivery to the record that clients get. `event` and `endpoint` must be loaded, and `content` too unless
 * it is given.
 */
export function presentDelivery(
  delivery: ListedDelivery,
  content: string | null = (delivery as Delivery).content ?? null,
): DeliveryRecord {
  return { ...presentWithoutPayload(delivery), payload: payloadOf(content) };
}

/** A delivery whose `content` was not loaded. */
export type ListedDelivery = Omit<Delivery, 'content'>;

function payloadOf(content: string | null): DeliveryRecord['payload'] {
  return content === null ? null : (JSON.parse(content) as Record<string, unknown>);
}

function presentWithoutPayload(delivery: ListedDelivery): Omit<DeliveryRecord, 'payload'> {
  return {
    id: delivery.id,
    eventId: delivery.event.id,
    eventType: delivery.eventType,
    endpointId: delivery.endpoint.id,
    status: delivery.status,
    cancelReason: delivery.cancelReason ?? null,
    responseStatus: delivery.responseStatus ?? null,
    attemptCount: delivery.attemptCount,
    lastAttemptAt: delivery.lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
    trigger: delivery.trigger,
    redeliveryOf: delivery.redeliveryOf ?? null,
    workflowId: delivery.id,
    createdAt: delivery.createdAt.toISOString(),
    updatedAt: delivery.updatedAt.toISOString(),
    completedAt: delivery.completedAt?.toISOString() ?? null,
    version: delivery.version,
  };
}

/** Queue position and planned attempts of a waiting delivery. */
export type Forecast = Pick<DeliveryDetail, 'queuePosition' | 'plannedAttempts'>;

/**
 * Converts a delivery with its attempts. The delivery is read before its attempts: attempts that were recorded in
 * between are left out, because the delivery's status and count do not include them.
 */
export function presentDeliveryDetail(
  delivery: Delivery,
  attempts: StoredAttempt[],
  forecast: Forecast,
): DeliveryDetail {
  return {
    ...presentDelivery(delivery),
    ...forecast,
    attempts: recordedAttempts(delivery, attempts).map((attempt) => presentAttempt(attempt, delivery)),
  };
}

/** Converts a delivery with its attempts, without payload, headers and bodies, which need not be loaded. */
export function presentDeliveryOutline(
  delivery: ListedDelivery,
  attempts: StoredOutline[],
  forecast: Forecast,
): DeliveryOutline {
  return {
    ...presentWithoutPayload(delivery),
    ...forecast,
    attempts: recordedAttempts(delivery, attempts).map((attempt) => presentAttemptOutline(attempt, delivery)),
  };
}

function recordedAttempts<A extends { number: number }>({ attemptCount }: ListedDelivery, attempts: A[]): A[] {
  return attempts.filter(({ number }) => number <= attemptCount);
}

function presentAttempt(attempt: StoredAttempt, delivery: Delivery): AttemptRecord {
  const { requestHeaders, responseHeaders, responseBody } = attempt;
  return { ...presentAttemptOutline(attempt, delivery), requestHeaders, responseHeaders, responseBody };
}

function presentAttemptOutline(attempt: StoredOutline, delivery: ListedDelivery): AttemptOutline {
  return {
    id: attempt.id,
    deliveryId: delivery.id,
    endpointId: delivery.endpoint.id,
    eventId: delivery.event.id,
    number: attempt.number,
    trigger: attempt.trigger ?? delivery.trigger,
    startedAt: new Date(attempt.startedAt).toISOString(),
    durationMs: attempt.durationMs,
    timings: attempt.timings,
    url: attempt.url,
    remoteIp: attempt.remoteIp,
    statusCode: attempt.statusCode,
    responseTruncated: attempt.responseTruncated,
    errorCode: attempt.errorCode,
    errorMessage: attempt.errorMessage,
    nextAttemptAt: attempt.nextAttemptAt && new Date(attempt.nextAttemptAt).toISOString(),
  };
}

/** Members of a delivery that `deliveryStart` needs. */
export type StartableDelivery = Omit<DeliveryStart, 'endpointHost' | 'endpointPath' | 'last'> & { url: string };

/** Makes the input of a delivery's workflow. It has no query of the URL, because that may contain secrets. */
export function deliveryStart(delivery: StartableDelivery): DeliveryStart {
  const { deliveryId, eventId, organizationId, endpointId, eventType, url } = delivery;
  const { host, pathname } = new URL(url);
  return {
    deliveryId,
    eventId,
    organizationId,
    endpointId,
    endpointHost: host,
    endpointPath: pathname,
    eventType,
  };
}

/**
 * Starts the delivery's workflow at commit, or sends it the signal. If there is no workflow to signal, one is started
 * and continues after the attempt `last`. `delivery.endpoint` must be loaded.
 */
export function startDeliveryWorkflow(
  { startWorkflow }: Work,
  delivery: Delivery,
  sent: SignalRequest<typeof deliverWebhook> = {},
  last?: AttemptResult,
): void {
  const { id, organizationId, endpoint, event, eventType } = delivery;
  const start = deliveryStart({
    deliveryId: id,
    eventId: event.id,
    organizationId,
    endpointId: endpoint.id,
    eventType,
    url: endpoint.url,
  });
  startWorkflow(deliverWebhook, { ...start, ...(last && { last }) }, sent);
}

interface Canceled extends StartableDelivery {
  started: boolean;
}

export const unfinishedStatuses: DeliveryStatus[] = deliveryStatuses.filter(
  (status) => !finalStatuses.some((final) => final === status),
);

/**
 * Cancels the deliveries that have one of `statuses`, and lets their workflows read their status. Returns their number.
 * The caller must hold the locks of their gates.
 */
export async function cancelDeliveries(
  { em, now, startWorkflow }: Work,
  ids: string[],
  cancelReason: CancelReason,
  statuses: DeliveryStatus[] = unfinishedStatuses,
): Promise<number> {
  if (ids.length === 0) return 0;
  const { rows } = await sql<Canceled>`
    with unfinished as (
      select id, not inline as started from delivery
       where id = any(${ids}) and status = any(${statuses}) order by id for update)
    update delivery d
       set status = 'canceled', cancel_reason = ${cancelReason}, next_attempt_at = null, queued_at = null,
           completed_at = ${now}, updated_at = ${now}, version = d.version + 1
      from unfinished u, endpoint p
     where d.id = u.id and p.id = d.endpoint_id
    returning d.id as "deliveryId", d.event_id as "eventId", d.organization_id as "organizationId",
              d.endpoint_id as "endpointId",
              d.event_type as "eventType", p.url, u.started`.execute(em.getKysely());
  for (const { started, ...delivery } of rows) {
    if (started) startWorkflow(deliverWebhook, deliveryStart(delivery), { signal: 'lookAgain' });
  }
  return rows.length;
}

/**
 * SQL, a table expression: the deliveries of the event whose id is in the column `eventId`. It is a union because
 * scheduled deliveries and all others have separate indexes by event.
 */
export function deliveriesOf(eventId: 'e.id' | 'p.id'): Sql {
  const id = sql.ref(eventId);
  return sql`(select * from delivery where event_id = ${id} and trigger = 'scheduled'
              union all
              select * from delivery where event_id = ${id} and trigger <> 'scheduled')`;
}

/**
 * A delivery or recovery that is late by this many seconds may have lost its workflow. Workflows that wait for a slot
 * check again in a shorter interval.
 */
export const overdueSeconds = 20 * 60;
