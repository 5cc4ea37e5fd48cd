import type { Work } from '@marketplace/store';
import type { AttemptResult, DeliveryStart } from '@marketplace/webhooks-contract/engine';
import { deliverWebhook } from '@marketplace/webhooks-contract/workflows';
import type { Delivery } from '../entities/delivery.entity.ts';

/** Makes the input of a delivery's workflow. It has only the host of the URL, because a URL may contain secrets. */
export function deliveryStart(delivery: Omit<DeliveryStart, 'endpointHost' | 'last'> & { url: string }): DeliveryStart {
  const { deliveryId, eventId, organizationId, endpointId, eventType, url } = delivery;
  return {
    deliveryId,
    ...(eventId !== undefined && { eventId }),
    organizationId,
    endpointId,
    endpointHost: new URL(url).host,
    eventType,
  };
}

/**
 * Starts the delivery's workflow at commit, or sends it `signal`. If there is no workflow to signal, one is started and
 * continues after the attempt `last`. `delivery.endpoint` must be loaded.
 */
export function startDeliveryWorkflow(
  { startWorkflow }: Work,
  delivery: Delivery,
  signal?: 'retryNow' | 'cancel',
  last?: AttemptResult,
): void {
  const { id, organizationId, endpoint, eventType } = delivery;
  const start = deliveryStart({
    deliveryId: id,
    organizationId,
    endpointId: endpoint.id,
    eventType,
    url: endpoint.url,
  });
  startWorkflow(deliverWebhook, { ...start, ...(last && { last }) }, { signal });
}
