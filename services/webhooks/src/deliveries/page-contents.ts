import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';

/**
 * Bytes of payloads on one page. A payload may have 256 KB, so a page of 100 could have 25 MB. While a process parses
 * or writes a page, it does nothing else.
 */
export const pageBytesMax = 256 * 1024;

/**
 * The event bodies of these deliveries, in their order, for as many of the first ones as fit in 256 KB, and for the
 * first one in any case. Null for a delivery whose content was erased. The statement reads only the sizes of the
 * others. Bodies come as text, which is half as long as PostgreSQL's text form of bytes.
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
