import { type Caller, newId } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import { type Delivery, eventCatalogue, pingBody, pingType } from '@marketplace/webhooks-contract';
import { DeliveryEntity } from '../entities/delivery.entity.ts';
import { EventAudienceEntity } from '../entities/event-audience.entity.ts';
import { EventEntity } from '../entities/event.entity.ts';
import type { WebhooksInput } from '../input.ts';
import { lockEndpoint } from '../endpoints/lock-endpoint.ts';
import { presentDelivery } from '../deliveries/present-delivery.ts';
import { startDeliveryWorkflow } from '../deliveries/start-delivery-workflow.ts';

/** Creates an event for this endpoint only, whatever its subscriptions and status, and a delivery of it. */
export async function testEndpoint(
  work: Work,
  caller: Caller,
  { id, eventType }: WebhooksInput<'testEndpoint'>,
): Promise<Delivery> {
  const { em, now, audit } = work;
  const endpoint = await lockEndpoint(em, caller, id);
  const { organizationId } = endpoint;
  const eventId = newId('evt');
  const body = Buffer.from(
    JSON.stringify(testBody(eventType, { id: eventId, createdAt: now.toISOString(), endpointId: id })),
  );
  const event = em.create(EventEntity, {
    id: eventId,
    type: eventType,
    occurredAt: now,
    organizationIds: [organizationId],
    objectId: id,
    objectVersion: endpoint.version,
    body,
  });
  em.create(EventAudienceEntity, { organizationId, eventId });
  const delivery = em.create(DeliveryEntity, {
    id: newId('whd'),
    organizationId,
    event,
    endpoint,
    eventType,
    status: 'pending',
    attemptCount: 0,
    trigger: 'test',
    createdAt: now,
    updatedAt: now,
    version: 1,
    content: body,
  });
  await em.flush();
  startDeliveryWorkflow(work, delivery);
  const targets = [
    { type: 'webhook_endpoint', id },
    { type: 'webhook_delivery', id: delivery.id },
  ];
  audit({ action: 'webhook_endpoint.tested', organizationId, targets, changes: { eventType } });
  return presentDelivery(delivery);
}

function testBody(
  eventType: Delivery['eventType'],
  members: { id: string; createdAt: string; endpointId: string },
): object {
  if (eventType === pingType) return pingBody(members);
  const { id, createdAt } = members;
  return { ...eventCatalogue.find(({ type }) => type === eventType)!.example, id, createdAt };
}
