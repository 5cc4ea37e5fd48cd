import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';

/**
 * Returns the ids of those events whose content the organization may still send, and locks their rows. Erasure and
 * retention wait for the end of this transaction, so they see the deliveries that it creates.
 */
export async function lockContents(
  em: EntityManager,
  organizationId: string,
  eventIds: string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select a.event_id as id from event_audience a join event e on e.id = a.event_id
     where a.organization_id = ${organizationId} and a.event_id = any(${eventIds})
       and a.erased_at is null and e.body is not null
     order by a.event_id for share`.execute(em.getKysely());
  return new Set(rows.map(({ id }) => id));
}

/**
 * Whether the delivery's event still has content that the organization may send. Locks as `lockContents` does. Call it
 * before the delivery is locked: erasure takes these locks in the same order.
 */
export async function lockContentOf(em: EntityManager, organizationId: string, deliveryId: string): Promise<boolean> {
  const { rows } = await sql<{ eventId: string }>`
    select event_id as "eventId" from delivery where id = ${deliveryId}`.execute(em.getKysely());
  const contents = await lockContents(
    em,
    organizationId,
    rows.map(({ eventId }) => eventId),
  );
  return contents.size > 0;
}
