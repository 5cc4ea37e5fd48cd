import type {
  Attempt as AttemptRecord,
  AttemptOutline,
  Delivery as DeliveryRecord,
  DeliveryDetail,
  DeliveryOutline,
} from '@marketplace/webhooks-contract';
import type { Delivery } from '../entities/delivery.entity.ts';
import type { StoredAttempt, StoredOutline } from './stored-attempts.ts';

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

/** What is known of the attempts that a delivery waits for. */
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
