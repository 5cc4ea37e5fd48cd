import { newId } from '@marketplace/kernel';

/** The payload of an event for an organization, as a service writes it to its outbox. */
export function exampleEvent(organizationId: string, { eventId = newId('evt'), type = 'listing.published' } = {}) {
  return {
    eventId,
    type,
    occurredAt: new Date().toISOString(),
    organizationIds: [organizationId],
    objectId: newId('lst'),
    objectVersion: 1,
    data: { object: {} },
  };
}

/**
 * Inserts events into trading's outbox, from which the relay delivers them to webhooks in order. `events`: how many, or
 * their ids.
 */
export async function emitEvents(
  { query }: { query: (statement: string, values: unknown[]) => Promise<unknown> },
  { organizationId }: { organizationId: string },
  events: number | readonly string[] = 1,
): Promise<void> {
  const eventIds = typeof events === 'number' ? Array.from({ length: events }, () => newId('evt')) : events;
  const rows = eventIds.map((eventId) => ({ id: newId('obx'), payload: exampleEvent(organizationId, { eventId }) }));
  await query(
    `insert into trading.outbox (id, topic, payload, organization_ids, request_id)
     select id, 'event', payload, array[$2::text], 'test'
       from jsonb_to_recordset($1::jsonb) as r(id text, payload jsonb)`,
    [JSON.stringify(rows), organizationId],
  );
}
