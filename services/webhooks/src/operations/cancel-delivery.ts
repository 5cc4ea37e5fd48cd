import { type Caller, notFound, organizationOf, ServiceError } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import { type Delivery, finalStatuses } from '@marketplace/webhooks-contract';
import { DeliveryEntity } from '../entities/delivery.entity.ts';
import { lockGatesOf } from '../endpoints/gates.ts';
import type { WebhooksInput } from '../input.ts';
import { lockDelivery, presentDelivery, startDeliveryWorkflow } from '../deliveries/delivery.ts';

/** An attempt in flight is still recorded, but does not change the delivery's status. */
export async function cancelDelivery(
  work: Work,
  caller: Caller,
  { id }: WebhooksInput<'cancelDelivery'>,
): Promise<Delivery> {
  const { em, now, audit } = work;
  if ((await em.count(DeliveryEntity, { id, organizationId: organizationOf(caller) })) === 0) throw notFound();
  await lockGatesOf(em, [id]);
  const delivery = await lockDelivery(em, caller, id);
  if (finalStatuses.some((status) => status === delivery.status)) {
    throw new ServiceError('invalid_state_transition', `This delivery is already ${delivery.status}.`, {
      members: { currentStatus: delivery.status },
    });
  }
  const closed = {
    status: 'canceled',
    cancelReason: 'requested',
    nextAttemptAt: null,
    queuedAt: null,
    completedAt: now,
  } as const;
  em.assign(delivery, { ...closed, updatedAt: now, version: delivery.version + 1 });
  await em.flush();
  if (!delivery.inline) startDeliveryWorkflow(work, delivery, { signal: 'lookAgain' });
  const { organizationId } = delivery;
  audit({ action: 'webhook_delivery.canceled', organizationId, targets: [{ type: 'webhook_delivery', id }] });
  return presentDelivery(delivery);
}
