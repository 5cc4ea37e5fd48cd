import type { OutboxRow } from '@marketplace/kernel';
import { type DomainEvent, sql, type Sql } from '@marketplace/store';
import { apiVersion } from '@marketplace/webhooks-contract';

/** The payload of an outbox row of topic `event`. */
type EmittedEvent = Omit<DomainEvent, 'occurredAt'> & { eventId: string; occurredAt: string };

/** An event as it is inserted. `occurredAt` is ISO 8601. */
export interface StoredEvent {
  id: string;
  type: string;
  occurredAt: string;
  organizationIds: string[];
  objectId: string;
  objectVersion: number;
  /** The body in JSON. It is serialized only here: exactly these bytes are stored, signed and sent. */
  body: string;
}

/** Converts an outbox row of topic `event`. */
export function toStoredEvent({ payload }: OutboxRow): StoredEvent {
  const { eventId, type, occurredAt, organizationIds, objectId, objectVersion, data } =
    payload as unknown as EmittedEvent;
  const body = JSON.stringify({ id: eventId, type, createdAt: occurredAt, apiVersion, data });
  return { id: eventId, type, occurredAt, organizationIds, objectId, objectVersion, body };
}

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
