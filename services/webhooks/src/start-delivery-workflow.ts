import type { Work } from '@marketplace/store';
import type { DeliveryStart } from '@marketplace/webhooks-contract/engine';
import type { Delivery } from './entities/delivery.entity.ts';

/** Starts the delivery's workflow at commit or, with `signal`, tells it something. Expects `endpoint` to be loaded. */
export function startDeliveryWorkflow({ startWorkflow }: Work, delivery: Delivery, signal?: 'retryNow' | 'cancel'): void {
  const start: DeliveryStart = {
    deliveryId: delivery.id,
    organizationId: delivery.organizationId,
    endpointId: delivery.endpoint.id,
    endpointHost: new URL(delivery.endpoint.url).host,
    eventType: delivery.eventType,
  };
  startWorkflow({ type: 'deliverWebhook', id: delivery.id, input: { ...start }, ...(signal && { signal }) });
}
