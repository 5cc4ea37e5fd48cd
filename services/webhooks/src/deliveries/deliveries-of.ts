import { sql, type Sql } from '@marketplace/store';

/**
 * SQL, a table expression: the deliveries of the event whose id is in the column `eventId`. It is a union because
 * scheduled deliveries and all others have separate indexes by event.
 */
export function deliveriesOf(eventId: 'e.id' | 'p.id'): Sql {
  const id = sql.ref(eventId);
  return sql`(select * from delivery where event_id = ${id} and trigger = 'scheduled'
              union all
              select * from delivery where event_id = ${id} and trigger <> 'scheduled')`;
}
