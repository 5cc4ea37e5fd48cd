import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, newId } from '@marketplace/kernel';
import { lockName, sql, type Work } from '@marketplace/store';
import { type Delivery, eventCatalogue, pingBody, pingType, webhooksErrors } from '@marketplace/webhooks-contract';
import { DeliveryEntity } from '../entities/delivery.entity.ts';
import { EventAudienceEntity, EventEntity } from '../entities/event.entity.ts';
import type { WebhooksInput } from '../input.ts';
import { lockEndpoint } from '../endpoints/endpoint.ts';
import { presentDelivery, startDeliveryWorkflow } from '../deliveries/delivery.ts';

/** Tests of an organization that have no attempt yet. A person tests one endpoint at a time. */
const unfinishedMax = 4;
/** A test without an attempt after this time has lost its workflow, and is not counted. */
const countedMinutes = 5;

/**
 * Creates an event for this endpoint only, whatever its subscriptions and status, and a delivery of it. Throws
 * `too_many_webhook_tests` if the organization has 4 unfinished tests, because each occupies an attempt of a worker and
 * usually a request that waits for it.
 */
export async function testEndpoint(
  work: Work,
  caller: Caller,
  { id, eventType }: WebhooksInput<'testEndpoint'>,
): Promise<Delivery> {
  const { em, now, audit } = work;
  const endpoint = await lockEndpoint(em, caller, id);
  const { organizationId } = endpoint;
  await assertFewUnfinished(em, organizationId);
  const eventId = newId('evt');
  const body = JSON.stringify(testBody(eventType, { id: eventId, createdAt: now.toISOString(), endpointId: id }));
  const event = em.create(EventEntity, {
    id: eventId,
    type: eventType,
    occurredAt: now,
    organizationIds: [organizationId],
    objectId: id,
    objectVersion: endpoint.version,
    body: Buffer.from(body),
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

async function assertFewUnfinished(em: EntityManager, organizationId: string): Promise<void> {
  // Concurrent tests must not exceed the limit together.
  await lockName(em, `webhook tests of ${organizationId}`);
  const { rows } = await sql`
    select from delivery
     where organization_id = ${organizationId} and trigger = 'test' and status = 'pending'
       and created_at > now() - make_interval(mins => ${countedMinutes})
     limit ${unfinishedMax}`.execute(em.getKysely());
  if (rows.length < unfinishedMax) return;
  throw webhooksErrors.too_many_webhook_tests(
    `${unfinishedMax} tests of your organization have no answer yet. Wait for them.`,
  );
}

function testBody(
  eventType: Delivery['eventType'],
  members: { id: string; createdAt: string; endpointId: string },
): object {
  if (eventType === pingType) return pingBody(members);
  const { id, createdAt } = members;
  return { ...eventCatalogue.find(({ type }) => type === eventType)!.example, id, createdAt };
}
