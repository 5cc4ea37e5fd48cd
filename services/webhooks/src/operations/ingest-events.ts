import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, newId } from '@marketplace/kernel';
import { sql, type Sql, type Work } from '@marketplace/store';
import { matches } from '@marketplace/webhooks-contract';
import type { ClaimedAttempt, DeliveryStart } from '@marketplace/webhooks-contract/engine';
import { mayStart } from '../admission.ts';
import { selectClaimed } from '../attempt-to-make.ts';
import type { WebhooksContext } from '../context.ts';
import { selectDeliveryStarts } from '../delivery-starts.ts';
import { type StoredEvent, toStoredEvent } from '../envelope.ts';
import { lockGates } from '../gates.ts';
import type { EngineInput } from '../input.ts';
import { endpointsWithBacklog, slotEnd, writePlaces } from '../places.ts';
import { takeShares } from '../take-shares.ts';

interface Subscriber {
  id: string;
  organizationId: string;
  subscribedEvents: string[];
  status: string;
  timeoutSeconds: number;
}

/** The trigger is what lets the unique index serve this; redeliveries are started by whoever asked for them. */
const unfinished = (eventIds: string[]): Sql =>
  sql`d.event_id = any(${eventIds}) and d.trigger = 'scheduled' and d.status in ('pending', 'delivering', 'retrying') and not d.inline`;

/**
 * Stores the batch and fans it out, in a handful of statements whatever its size. A second ingest changes nothing and answers
 * the same deliveries, so that a relay which died before starting them starts them now. In the volume mode it answers first attempts
 * instead, leased as if they had been claimed: what a caller does not record comes back by the sweep.
 */
export async function ingestEvents(
  work: Work & WebhooksContext,
  _caller: Caller,
  { rows, firstAttempt, attemptsMax, ...shares }: EngineInput<'ingestEvents'>,
): Promise<{ deliveries: DeliveryStart[]; attempts: ClaimedAttempt[]; left: boolean }> {
  const { em, now, keyring } = work;
  const events = rows.map(toStoredEvent);
  const fresh = await insertEvents(em, events);
  const subscribers = await lockSubscribers(em, [...new Set(events.flatMap(({ organizationIds }) => organizationIds))]);
  const inline = firstAttempt === 'inline';
  const deliveries = fanOut(events.filter(({ id }) => fresh.has(id)), subscribers, inline);
  const open = deliveries.filter((delivery) => delivery.inline);
  const first = takeShares(open, shares).slice(0, attemptsMax);
  await insertDeliveries(em, now, deliveries.filter((delivery) => !first.includes(delivery)));
  // The gates are locked last, because other attempts wait for them.
  const admitted = await insertAdmitted(em, now, first);
  const left = open.length > admitted.length;
  if (left) await sql`select pg_notify('webhooks_outbox', 'claim')`.execute(em.getKysely());
  const eventIds = events.map(({ id }) => id);
  return {
    deliveries: inline && fresh.size === events.length ? [] : await selectDeliveryStarts(em, unfinished(eventIds)),
    attempts: await selectClaimed(em, keyring, admitted),
    left,
  };
}

/** Answers which of them were new. */
async function insertEvents(em: EntityManager, events: StoredEvent[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with fresh as (
      insert into event (id, type, occurred_at, organization_ids, object_id, object_version, body)
      select id, type, "occurredAt", array(select jsonb_array_elements_text("organizationIds")), "objectId", "objectVersion",
             convert_to(body, 'UTF8')
        from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(id text, type text, "occurredAt" timestamptz, "organizationIds" jsonb,
                                               "objectId" text, "objectVersion" int, body text)
      on conflict (id) do nothing returning id, organization_ids),
    audience as (
      insert into event_audience (organization_id, event_id)
      select distinct organization_id, id from fresh, unnest(organization_ids) as organization_id)
    select id from fresh`.execute(em.getKysely());
  return new Set(rows.map(({ id }) => id));
}

/**
 * The share lock makes this batch and a change of an endpoint's status take turns: a delivery stored as held is always seen by
 * the resumption that follows.
 */
async function lockSubscribers(em: EntityManager, organizationIds: string[]): Promise<Subscriber[]> {
  const { rows } = await sql<Subscriber>`
    select id, organization_id as "organizationId", subscribed_events as "subscribedEvents", status,
           timeout_seconds as "timeoutSeconds"
      from endpoint where organization_id = any(${organizationIds}) and deleted_at is null order by id for share`
    .execute(em.getKysely());
  return rows;
}

interface NewDelivery {
  id: string;
  organizationId: string;
  eventId: string;
  endpointId: string;
  eventType: string;
  status: 'pending' | 'delivering' | 'held';
  inline: boolean;
  timeoutSeconds: number;
  slotUntil?: string;
  startsAt?: string;
}

function fanOut(events: StoredEvent[], subscribers: Subscriber[], inline: boolean): NewDelivery[] {
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
        timeoutSeconds: endpoint.timeoutSeconds,
        ...(endpoint.status === 'active' ? { status: 'pending' as const, inline } : { status: 'held' as const, inline: false }),
      })),
  );
}

/** Stores them with a place in flight, as far as their endpoints' limits allow and nobody waits there; answers which have one. */
async function insertAdmitted(em: EntityManager, now: Date, deliveries: NewDelivery[]): Promise<string[]> {
  if (deliveries.length === 0) return [];
  const gates = await lockGates(em, deliveries.map(({ endpointId }) => endpointId));
  const backlogs = await endpointsWithBacklog(em, [...gates.keys()], now);
  const placed = deliveries.map((delivery) => {
    const gate = gates.get(delivery.endpointId);
    if (!gate?.open || backlogs.has(delivery.endpointId)) return delivery;
    if (!mayStart(gate, now.getTime())) return delivery;
    return { ...delivery, status: 'delivering' as const, slotUntil: slotEnd(now.getTime(), delivery.timeoutSeconds), startsAt: now.toISOString() };
  });
  await insertDeliveries(em, now, placed);
  const admitted = placed.filter(({ status }) => status === 'delivering');
  if (admitted.length > 0) await writePlaces(em, now, [], [...gates.values()]);
  return admitted.map(({ id }) => id);
}

async function insertDeliveries(em: EntityManager, now: Date, deliveries: NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  await sql`
    insert into delivery (id, organization_id, event_id, endpoint_id, event_type, status, inline, slot_until, starts_at, trigger,
                          created_at, updated_at)
    select id, "organizationId", "eventId", "endpointId", "eventType", status, inline, "slotUntil", "startsAt", 'scheduled',
           ${now}::timestamptz, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as d(
             id text, "organizationId" text, "eventId" text, "endpointId" text, "eventType" text,
             status text, inline bool, "slotUntil" timestamptz, "startsAt" timestamptz)
    on conflict (event_id, endpoint_id) where trigger = 'scheduled' do nothing`.execute(em.getKysely());
}
