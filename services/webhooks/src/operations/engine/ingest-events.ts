import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, newId } from '@marketplace/kernel';
import { type Keyring, sql, type Sql, type Work } from '@marketplace/store';
import { matches } from '@marketplace/webhooks-contract';
import type { AttemptWorker, ClaimedAttempt, Granted, GrantedStart } from '@marketplace/webhooks-contract/engine';
import { lockVacantGates, mayStart } from '../../endpoints/gates.ts';
import { receiverColumns, type ReceiverRow, toClaimed } from '../../admission/attempt-to-make.ts';
import type { WebhooksContext } from '../../context.ts';
import { logEvents, type StoredEvent, toStoredEvent } from '../../events/event.ts';
import type { EngineInput } from '../../input.ts';
import { insertIntent, newIntent, type NewIntent } from '../../admission/intents.ts';
import { endpointsWithQueue, slotEnd, slotsStatement, takeShares } from '../../admission/slots.ts';
import { deliveryStart } from '../../deliveries/delivery.ts';

interface Subscriber extends ReceiverRow {
  id: string;
  organizationId: string;
  subscribedEvents: string[];
  status: string;
}

/**
 * Stores the events and creates their deliveries, in a fixed number of statements. A delivery is granted to the caller
 * at once if its endpoint has a free slot and no waiting delivery; otherwise it waits for a claim. Deliveries granted
 * to an inline worker are stored as one intent, and become rows when they are recorded. Ingesting an event again
 * changes nothing. It returns once more the workflows that this caller was granted and has not started, in case the
 * first response was lost.
 */
export async function ingestEvents(
  work: Work & WebhooksContext,
  _caller: Caller,
  { rows, worker, room }: EngineInput<'ingestEvents'>,
): Promise<Granted> {
  const { em, now, keyring } = work;
  const events = rows.map(toStoredEvent);
  const fresh = await insertEvents(em, events);
  const subscribers = await lockSubscribers(em, [...new Set(events.flatMap(({ organizationIds }) => organizationIds))]);
  const added = events.filter(({ id }) => fresh.has(id));
  const deliveries = fanOut(added, subscribers, now);
  const first = takeShares(
    deliveries.filter(({ status }) => status === 'pending'),
    room,
  ).slice(0, room.attemptsMax);
  // Gates are locked as late as possible, because other attempts wait for these locks.
  const granted = await grant(work, first, worker);
  const isInline = worker.mode === 'inline';
  const intent = isInline ? newIntent(worker.id, [...granted.values()]) : null;
  const inserted = deliveries
    .filter(({ id }) => !(isInline && granted.has(id)))
    .map((delivery) => granted.get(delivery.id) ?? delivery);
  if (inserted.length > 0 || intent) work.executeLast(insertDeliveries(now, inserted, intent));
  if (added.length > 0) work.executeLast(logEvents(added));
  if (deliveries.some(({ id, queuedAt }) => queuedAt !== null && !granted.has(id))) work.notify('claim');
  if (isInline)
    return { attempts: intent ? toIntended(keyring, now, intent, { events, subscribers }) : [], starts: [] };
  const repeated = events.filter(({ id }) => !fresh.has(id)).map(({ id }) => id);
  return {
    attempts: [],
    starts: [...[...granted.values()].map(toStart), ...(await selectUnstarted(em, repeated, worker))],
  };
}

/** Inserts the events. Returns the ids of those that were new. */
async function insertEvents(em: EntityManager, events: StoredEvent[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into event (id, type, occurred_at, organization_ids, object_id, object_version, body)
    select id, type, "occurredAt", array(select jsonb_array_elements_text("organizationIds")),
           "objectId", "objectVersion", convert_to(body, 'UTF8')
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(
             id text, type text, "occurredAt" timestamptz, "organizationIds" jsonb,
             "objectId" text, "objectVersion" int, body text)
    on conflict (id) do nothing returning id`.execute(em.getKysely());
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the endpoints of these organizations, with a share lock against changes of their status: a delivery that this
 * transaction stores as held is seen by the next resumption.
 */
async function lockSubscribers(em: EntityManager, organizationIds: string[]): Promise<Subscriber[]> {
  const { rows } = await sql<Subscriber>`
    select p.id, p.organization_id as "organizationId", p.subscribed_events as "subscribedEvents", p.status,
           ${receiverColumns}
      from endpoint p where p.organization_id = any(${organizationIds}) and p.deleted_at is null
     order by p.id for share`.execute(em.getKysely());
  return rows;
}

interface NewDelivery {
  id: string;
  organizationId: string;
  eventId: string;
  endpointId: string;
  eventType: string;
  url: string;
  status: 'pending' | 'held';
  timeoutSeconds: number;
  /** ISO 8601. */
  queuedAt: string | null;
  slotUntil?: string;
  slotHolder?: string;
}

function fanOut(events: StoredEvent[], subscribers: Subscriber[], now: Date): NewDelivery[] {
  return events.flatMap(({ id, type, organizationIds }) =>
    subscribers
      .filter((endpoint) => organizationIds.includes(endpoint.organizationId))
      .filter((endpoint) => endpoint.subscribedEvents.some((filter) => matches(filter, type)))
      .map((endpoint) => ({
        id: newId('whd'),
        organizationId: endpoint.organizationId,
        eventId: id,
        endpointId: endpoint.id,
        eventType: type,
        url: endpoint.url,
        timeoutSeconds: endpoint.timeoutSeconds,
        ...(endpoint.status === 'active'
          ? { status: 'pending' as const, queuedAt: now.toISOString() }
          : { status: 'held' as const, queuedAt: null }),
      })),
  );
}

/**
 * Grants slots of endpoints that have free ones and no waiting delivery. Returns the deliveries that were granted one,
 * by id, in their new state.
 */
async function grant(
  { em, now, executeLast }: Work,
  deliveries: NewDelivery[],
  worker: AttemptWorker,
): Promise<Map<string, NewDelivery>> {
  if (deliveries.length === 0) return new Map();
  const gates = await lockVacantGates(
    em,
    deliveries.map(({ endpointId }) => endpointId),
  );
  const queues = await endpointsWithQueue(em, [...gates.keys()]);
  const granted = deliveries.filter(
    ({ endpointId }) =>
      !queues.has(endpointId) && gates.has(endpointId) && mayStart(gates.get(endpointId)!, now.getTime()),
  );
  if (granted.length > 0) executeLast(slotsStatement(now, [], [...gates.values()], worker.id));
  return new Map(
    granted.map((one) => [
      one.id,
      { ...one, queuedAt: null, slotUntil: slotEnd(now, one.timeoutSeconds), slotHolder: worker.id },
    ]),
  );
}

/** SQL: inserts the deliveries and the intent. */
function insertDeliveries(now: Date, deliveries: NewDelivery[], intent: NewIntent | null): Sql {
  return sql`
    with intended as (${insertIntent(now, intent)})
    insert into delivery (id, organization_id, event_id, endpoint_id, event_type, status, inline, queued_at,
                          slot_until, slot_holder, trigger, created_at, updated_at)
    select id, "organizationId", "eventId", "endpointId", "eventType", status, true, "queuedAt",
           "slotUntil", "slotHolder", 'scheduled', ${now}::timestamptz, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as d(
             id text, "organizationId" text, "eventId" text, "endpointId" text, "eventType" text, status text,
             "queuedAt" timestamptz, "slotUntil" timestamptz, "slotHolder" text)
    on conflict (event_id, endpoint_id) where trigger = 'scheduled' do nothing`;
}

/** Builds the deliveries of an intent with all that their first attempts need, without a further query. */
function toIntended(
  keyring: Keyring,
  now: Date,
  { id, deliveries }: NewIntent,
  { events, subscribers }: { events: StoredEvent[]; subscribers: Subscriber[] },
): ClaimedAttempt[] {
  const eventOf = new Map(events.map((event) => [event.id, event]));
  const subscriberOf = new Map(subscribers.map((endpoint) => [endpoint.id, endpoint]));
  const createdAt = now.toISOString();
  const rows = deliveries.map(({ id: deliveryId, organizationId, endpointId, eventId, eventType }) => {
    const { occurredAt: acceptedAt, body } = eventOf.get(eventId)!;
    const receiver = subscriberOf.get(endpointId)!;
    return {
      ...receiver,
      ...{ deliveryId, organizationId, endpointId, eventId, eventType, trigger: 'scheduled', acceptedAt, body },
    };
  });
  const endpointOf = new Map(deliveries.map((one) => [one.id, one.endpointId]));
  return toClaimed(keyring, rows).map((attempt) => ({
    ...attempt,
    intent: { id, endpointId: endpointOf.get(attempt.deliveryId)!, createdAt },
  }));
}

function toStart({ id, ...delivery }: NewDelivery): GrantedStart {
  return { ...deliveryStart({ ...delivery, deliveryId: id }), wake: null };
}

/**
 * Returns the deliveries of these events that were granted to the worker and whose workflow has not begun. The
 * condition on the trigger is needed for the unique index to be used.
 */
async function selectUnstarted(em: EntityManager, eventIds: string[], worker: AttemptWorker): Promise<GrantedStart[]> {
  if (eventIds.length === 0) return [];
  const { rows } = await sql<Parameters<typeof deliveryStart>[0]>`
    select d.id as "deliveryId", d.event_id as "eventId", d.organization_id as "organizationId",
           d.endpoint_id as "endpointId", d.event_type as "eventType", p.url
      from delivery d join endpoint p on p.id = d.endpoint_id
     where d.event_id = any(${eventIds}) and d.trigger = 'scheduled' and d.inline and d.status = 'pending'
       and d.slot_holder = ${worker.id}
     order by d.id`.execute(em.getKysely());
  return rows.map((row) => ({ ...deliveryStart(row), wake: null }));
}
