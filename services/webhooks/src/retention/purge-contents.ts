import type { EntityManager } from '@mikro-orm/postgresql';
import { textArray } from '@marketplace/store';
import { unfinishedStatuses } from '../cancel-deliveries.ts';
import { deliveriesOf } from '../deliveries-of.ts';

const unneeded = `not exists (select from ${deliveriesOf('e.id')} d where d.status = any(?::text[]))`;

/**
 * Purges the bytes of old events that nothing is left to deliver of, and with them what receivers answered. Answers the number of
 * events. Whoever is making a delivery of one has it locked, and it is left for the next time.
 */
export async function purgeContents(em: EntityManager, beforeEventId: string, limit: number): Promise<number> {
  const unfinished = textArray(unfinishedStatuses);
  const rows = await em.execute<{ id: string }[]>(
    `select e.id from event e where e.body is not null and e.id < ? and ${unneeded} order by e.id limit ? for update skip locked`,
    [beforeEventId, unfinished, limit],
  );
  if (rows.length === 0) return 0;
  // Looked at again: a delivery may have been made between the first look and the lock.
  const purged = await em.execute<{ n: number }[]>(
    `with purged as (update event e set body = null where e.id = any(?::text[]) and ${unneeded} returning e.id),
          answers as (
            update attempt a set response_body = null
              from purged p cross join lateral ${deliveriesOf('p.id')} d
             where a.delivery_id = d.id and a.response_body is not null)
     select count(*)::int as n from purged`,
    [textArray(rows.map(({ id }) => id)), unfinished],
  );
  return purged[0]!.n;
}
