import { sql, type Sql } from '@marketplace/store';

/**
 * The deliveries of the event whose id that column has, as a table expression: one index has what was ingested, another
 * what was repeated.
 */
export function deliveriesOf(eventId: 'e.id' | 'p.id'): Sql {
  const id = sql.ref(eventId);
  return sql`(select * from delivery where event_id = ${id} and trigger = 'scheduled'
              union all
              select * from delivery where event_id = ${id} and trigger <> 'scheduled')`;
}
