import type { SignalRequest } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { AttemptResult, DeliveryStart } from '@marketplace/webhooks-contract/engine';
import { deliverWebhook } from '@marketplace/webhooks-contract/workflows';
import type { Delivery } from '../entities/delivery.entity.ts';

/** What `deliveryStart` needs of a delivery. */
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
 * Starts the delivery's workflow at commit, or sends it the signal. If there is no workflow to signal, one is started and
 * continues after the attempt `last`. `delivery.endpoint` must be loaded.
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
