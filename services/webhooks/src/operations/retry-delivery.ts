import { type Caller, ServiceError } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { Delivery } from '@marketplace/webhooks-contract';
import type { WebhooksInput } from '../input.ts';
import { lastAttemptOf } from '../deliveries/last-attempt.ts';
import { lockDelivery } from '../deliveries/lock-delivery.ts';
import { presentDelivery } from '../deliveries/present-delivery.ts';
import { startDeliveryWorkflow } from '../deliveries/start-delivery-workflow.ts';

/** Signals the workflow, which makes the attempt later. The returned delivery does not include it. */
export async function retryDelivery(
  work: Work,
  caller: Caller,
  { id }: WebhooksInput<'retryDelivery'>,
): Promise<Delivery> {
  const delivery = await lockDelivery(work.em, caller, id);
  if (delivery.status !== 'retrying') {
    throw new ServiceError(
      'invalid_state_transition',
      `Only a retrying delivery can be retried, and this one is ${delivery.status}. Redeliver it instead.`,
    );
  }
  startDeliveryWorkflow(work, delivery, 'retryRequested', await lastAttemptOf(work.em, id));
  const { organizationId } = delivery;
  work.audit({ action: 'webhook_delivery.retried', organizationId, targets: [{ type: 'webhook_delivery', id }] });
  return presentDelivery(delivery);
}
