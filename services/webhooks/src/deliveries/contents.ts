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

/**
 * Bytes of payloads on one page. A payload may have 256 KB, so a page of 100 could have 25 MB. While a process parses
 * or writes a page, it does nothing else.
 */
export const pageBytesMax = 256 * 1024;

/**
 * Reads the event bodies of the first deliveries that fit in 256 KB together, and of at least one, in their order. Null
 * for a delivery whose content was erased. The statement reads only the sizes of the other bodies. Bodies come as text,
 * which is half as long as PostgreSQL's text form of bytes.
 */
export async function pageContents(em: EntityManager, deliveryIds: string[]): Promise<(string | null)[]> {
  if (deliveryIds.length === 0) return [];
  const { rows } = await sql<{ body: string | null }>`
    select convert_from(body, 'UTF8') as body
      from (select asked.place, e.body,
                   sum(coalesce(octet_length(e.body), 0)) over (order by asked.place) as total
              from unnest(${deliveryIds}::text[]) with ordinality as asked(id, place)
              left join delivery d on d.id = asked.id
              left join event_audience a
                on a.event_id = d.event_id and a.organization_id = d.organization_id and a.erased_at is null
              left join event e on e.id = a.event_id) as sized
     where place = 1 or total <= ${pageBytesMax}
     order by place`.execute(em.getKysely());
  return rows.map(({ body }) => body);
}
