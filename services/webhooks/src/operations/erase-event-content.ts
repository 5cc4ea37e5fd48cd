import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, notFound, organizationOf } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import { cancelDeliveries, deliveriesOf } from '../deliveries/delivery.ts';
import { EventAudienceEntity } from '../entities/event.entity.ts';
import { lockGates } from '../endpoints/gates.ts';
import type { WebhooksInput } from '../input.ts';

/**
 * Locks the audience row first. A transaction that creates a delivery of this event for the organization locks it too:
 * either it waits and finds the content erased, or its delivery is canceled here.
 */
export async function eraseEventContent(
  work: Work,
  caller: Caller,
  { id }: WebhooksInput<'eraseEventContent'>,
): Promise<Record<string, never>> {
  const { em, now, audit } = work;
  const organizationId = organizationOf(caller);
  const audience = await em.findOne(
    EventAudienceEntity,
    { organizationId, eventId: id },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!audience) throw notFound();
  if (audience.erasedAt) return {};
  em.assign(audience, { erasedAt: now });
  await em.flush();
  // A delivery of an intent is inserted under the lock of its gate: by now, or after this transaction, as canceled.
  await lockGates(em, await endpointsOf(em, organizationId));
  const ids = await deliveriesFor(em, organizationId, id);
  await cancelDeliveries(work, ids, 'erased');
  await eraseFrom(em, now, ids);
  await eraseBytes(em, id);
  audit({ action: 'webhook_event.content_erased', organizationId, targets: [{ type: 'webhook_event', id }] });
  return {};
}

/** Endpoints that may have deliveries in progress. */
async function endpointsOf(em: EntityManager, organizationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from endpoint
     where organization_id = ${organizationId}
       and (deleted_at is null or deleted_at > now() - interval '1 hour')`.execute(em.getKysely());
  return rows.map(({ id }) => id);
}

async function deliveriesFor(em: EntityManager, organizationId: string, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from event e cross join lateral ${deliveriesOf('e.id')} d
     where e.id = ${eventId} and d.organization_id = ${organizationId}`.execute(em.getKysely());
  return rows.map(({ id }) => id);
}

/** Erases response bodies, which may repeat the payload. Headers are kept: they do not contain it. */
async function eraseFrom(em: EntityManager, now: Date, deliveryIds: string[]): Promise<void> {
  await sql`
    with changed as (
      update delivery set first_response_body = null, updated_at = ${now}, version = version + 1
       where id = any(${deliveryIds}))
    update attempt set response_body = null
     where delivery_id = any(${deliveryIds}) and response_body is not null`.execute(em.getKysely());
}

/** Erases the event's body if all organizations of its audience have erased it. */
async function eraseBytes(em: EntityManager, eventId: string): Promise<void> {
  // Locked in a separate statement, so that the snapshot of the next one includes a concurrent erasure by another
  // organization.
  await sql`select id from event where id = ${eventId} for update`.execute(em.getKysely());
  await sql`
    update event e set body = null
     where e.id = ${eventId} and not exists (
             select from unnest(e.organization_ids) o
               join event_audience a on a.organization_id = o and a.event_id = e.id
              where a.erased_at is null)`.execute(em.getKysely());
}
