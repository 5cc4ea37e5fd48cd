import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, newId } from '@marketplace/kernel';
import { textArray, type Work } from '@marketplace/store';
import { matches } from '@marketplace/webhooks-contract';
import type { DeliveryStart } from '@marketplace/webhooks-contract/engine';
import { selectDeliveryStarts } from '../delivery-starts.ts';
import { type StoredEvent, toStoredEvent } from '../envelope.ts';
import type { EngineInput } from '../input.ts';

interface Subscriber {
  id: string;
  organizationId: string;
  subscribedEvents: string[];
  status: string;
}

/** The trigger is what lets the unique index serve this; redeliveries are started by whoever asked for them. */
const unfinished = `d.event_id = any(?::text[]) and d.trigger = 'scheduled' and d.status in ('pending', 'delivering', 'retrying')`;

/**
 * Stores the batch and fans it out, in a handful of statements whatever its size. A second ingest changes nothing and answers
 * the same deliveries, so that a relay which died before starting them starts them now.
 */
export async function ingestEvents(
  { em, now }: Work,
  _caller: Caller,
  { rows }: EngineInput<'ingestEvents'>,
): Promise<{ deliveries: DeliveryStart[] }> {
  const events = rows.map(toStoredEvent);
  const fresh = await insertEvents(em, events);
  const subscribers = await lockSubscribers(em, [...new Set(events.flatMap(({ organizationIds }) => organizationIds))]);
  await insertDeliveries(em, now, events.filter(({ id }) => fresh.has(id)), subscribers);
  const eventIds = textArray(events.map(({ id }) => id));
  return { deliveries: await selectDeliveryStarts(em, unfinished, [eventIds]) };
}

/** Answers which of them were new. */
async function insertEvents(em: EntityManager, events: StoredEvent[]): Promise<Set<string>> {
  const rows = await em.execute<{ id: string }[]>(
    `insert into event (id, type, occurred_at, organization_ids, object_id, object_version, body)
     select id, type, "occurredAt", array(select jsonb_array_elements_text("organizationIds")), "objectId", "objectVersion",
            convert_to(body, 'UTF8')
       from jsonb_to_recordset(?::jsonb) as e(id text, type text, "occurredAt" timestamptz, "organizationIds" jsonb,
                                              "objectId" text, "objectVersion" int, body text)
     on conflict (id) do nothing returning id`,
    [JSON.stringify(events)],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * The share lock makes this batch and a change of an endpoint's status take turns: a delivery stored as held is always seen by
 * the resumption that follows.
 */
function lockSubscribers(em: EntityManager, organizationIds: string[]): Promise<Subscriber[]> {
  return em.execute<Subscriber[]>(
    `select id, organization_id as "organizationId", subscribed_events as "subscribedEvents", status
       from endpoint where organization_id = any(?::text[]) and deleted_at is null order by id for share`,
    [textArray(organizationIds)],
  );
}

async function insertDeliveries(em: EntityManager, now: Date, events: StoredEvent[], subscribers: Subscriber[]): Promise<void> {
  const deliveries = events.flatMap(({ id, type, organizationIds }) =>
    subscribers
      .filter((endpoint) => organizationIds.includes(endpoint.organizationId))
      .filter((endpoint) => endpoint.subscribedEvents.some((filter) => matches(filter, type)))
      .map((endpoint) => ({
        id: newId('whd'),
        organizationId: endpoint.organizationId,
        eventId: id,
        endpointId: endpoint.id,
        eventType: type,
        status: endpoint.status === 'active' ? 'pending' : 'held',
      })),
  );
  if (deliveries.length === 0) return;
  await em.execute(
    `insert into delivery (id, organization_id, event_id, endpoint_id, event_type, status, trigger, created_at, updated_at)
     select id, "organizationId", "eventId", "endpointId", "eventType", status, 'scheduled', ?::timestamptz, ?::timestamptz
       from jsonb_to_recordset(?::jsonb) as d(id text, "organizationId" text, "eventId" text, "endpointId" text, "eventType" text,
                                              status text)
     on conflict (event_id, endpoint_id) where trigger = 'scheduled' do nothing`,
    [now, now, JSON.stringify(deliveries)],
  );
}
