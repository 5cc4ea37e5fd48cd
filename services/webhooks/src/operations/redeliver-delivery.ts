import { type Caller, newId, organizationOf, ServiceError } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { Delivery } from '@marketplace/webhooks-contract';
import { DeliveryEntity } from '../entities/delivery.entity.ts';
import type { WebhooksInput } from '../input.ts';
import { lockContentOf } from '../deliveries/contents.ts';
import { lockDelivery, presentDelivery } from '../deliveries/delivery.ts';
import { lockIfEndpointActive } from '../endpoints/endpoint.ts';
import { assertPastAllowed } from '../endpoints/receiver.ts';

/** Creates a new delivery of the same event, with a full retry schedule. The old delivery does not change. */
export async function redeliverDelivery(
  work: Work,
  caller: Caller,
  { id }: WebhooksInput<'redeliverDelivery'>,
): Promise<Delivery> {
  const { em, now, audit, notify } = work;
  const hasContent = await lockContentOf(em, organizationOf(caller), id);
  const active = await lockIfEndpointActive(em, id);
  const { organizationId, event, endpoint, eventType, content, createdAt } = await lockDelivery(em, caller, id);
  if (endpoint.deletedAt)
    throw new ServiceError('invalid_state_transition', 'The endpoint of this delivery was deleted.');
  assertPastAllowed(caller, endpoint, createdAt);
  if (!hasContent)
    throw new ServiceError(
      'invalid_state_transition',
      'The content of this event was erased or purged, so it cannot be redelivered.',
    );
  const redelivery = em.create(DeliveryEntity, {
    id: newId('whd'),
    organizationId,
    event,
    endpoint,
    eventType,
    status: active ? 'pending' : 'held',
    inline: true,
    queuedAt: active ? now : null,
    attemptCount: 0,
    trigger: 'manual',
    redeliveryOf: id,
    createdAt: now,
    updatedAt: now,
    version: 1,
    content,
  });
  await em.flush();
  if (active) notify('claim');
  const targets = [id, redelivery.id].map((target) => ({ type: 'webhook_delivery', id: target }));
  audit({ action: 'webhook_delivery.redelivered', organizationId, targets });
  return presentDelivery(redelivery);
}
