import type {
  Attempt as AttemptRecord,
  Delivery as DeliveryRecord,
  DeliveryDetail,
} from '@marketplace/webhooks-contract';
import type { Attempt } from '../entities/attempt.entity.ts';
import type { Delivery } from '../entities/delivery.entity.ts';

/** Converts a delivery to the record that clients get. `event`, `endpoint` and `content` must be loaded. */
export function presentDelivery(delivery: Delivery): DeliveryRecord {
  return {
    id: delivery.id,
    eventId: delivery.event.id,
    eventType: delivery.eventType,
    endpointId: delivery.endpoint.id,
    payload: delivery.content
      ? (JSON.parse(Buffer.from(delivery.content).toString('utf8')) as Record<string, unknown>)
      : null,
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

/**
 * Converts a delivery with its attempts. The delivery is read before its attempts: attempts that were recorded in
 * between are left out, because the delivery's status and count do not include them.
 */
export function presentDeliveryDetail(
  delivery: Delivery,
  attempts: Attempt[],
  queuePosition: number | null,
): DeliveryDetail {
  const known = attempts.filter(({ number }) => number <= delivery.attemptCount);
  return {
    ...presentDelivery(delivery),
    queuePosition,
    attempts: known.map((attempt) => presentAttempt(attempt, delivery)),
  };
}

export function presentAttempt(attempt: Attempt, delivery: Delivery): AttemptRecord {
  return {
    id: attempt.id,
    deliveryId: delivery.id,
    endpointId: delivery.endpoint.id,
    eventId: delivery.event.id,
    number: attempt.number,
    trigger: delivery.trigger,
    startedAt: attempt.startedAt.toISOString(),
    durationMs: attempt.durationMs,
    timings: attempt.timings,
    url: attempt.url,
    remoteIp: attempt.remoteIp ?? null,
    requestHeaders: attempt.requestHeaders,
    statusCode: attempt.statusCode ?? null,
    responseHeaders: attempt.responseHeaders ?? null,
    responseBody: attempt.responseBody ?? null,
    responseTruncated: attempt.responseTruncated,
    errorCode: attempt.errorCode ?? null,
    errorMessage: attempt.errorMessage ?? null,
    nextAttemptAt: attempt.nextAttemptAt?.toISOString() ?? null,
  };
}
