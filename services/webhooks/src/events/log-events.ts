import { sql, type Sql } from '@marketplace/store';
import type { StoredEvent } from './envelope.ts';

/**
 * SQL: adds the events to the logs of their organizations. Must be the last statement of its transaction, because it
 * locks each organization's clock until the commit. Times in a log are therefore unique to a transaction and increase in
 * the order of the commits, whatever the clock of the database does: a reader that has read up to a time misses
 * nothing that commits later. Clocks are locked in the order of their organizations.
 */
export function logEvents(events: readonly StoredEvent[]): Sql {
  const logged = events.map(({ id, type, organizationIds }) => ({ id, type, organizationIds }));
  return sql`
    with logged as materialized (
      select distinct organization_id, e.id, e.type
        from jsonb_to_recordset(${JSON.stringify(logged)}::jsonb) as e(id text, type text, "organizationIds" jsonb)
             cross join jsonb_array_elements_text(e."organizationIds") as organization_id),
    clock as (
      insert into event_clock as c (organization_id, last_at)
      select organization_id, clock_timestamp() from logged group by organization_id order by organization_id
      on conflict (organization_id) do update
        set last_at = greatest(clock_timestamp(), c.last_at + interval '1 microsecond')
      returning organization_id, last_at)
    insert into event_audience (organization_id, event_id, type, stored_at)
    select organization_id, logged.id, logged.type, clock.last_at from logged join clock using (organization_id)`;
}
