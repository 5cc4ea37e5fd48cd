import type { EntityManager } from '@mikro-orm/postgresql';
import type { Caller } from '@marketplace/kernel';
import { sql, type Sql, type Work } from '@marketplace/store';
import { deliverWebhook } from '@marketplace/webhooks-contract/workflows';
import { lockGates } from '../../endpoints/gates.ts';
import type { WebhooksContext } from '../../context.ts';
import type { EngineInput } from '../../input.ts';
import { findIntents, openIntents } from '../../admission/intents.ts';
import { endPresence, holderIsDead, isDead, showPresence } from '../../admission/presence.ts';
import { releaseSlots } from '../../admission/slots.ts';
import { deliveryStart, type StartableDelivery } from '../../deliveries/delivery.ts';
import { lookedEndpoints } from '../../admission/waiting-endpoints.ts';

const batch = 500;
/** An intent has up to 200 deliveries. */
const intentsBatch = 20;

/**
 * Records that the worker is alive, or that it stops. Releases slots and intents whose lease has ended or whose holder
 * is dead, and holds deliveries that wait at endpoints that are not active. Workers may sweep concurrently.
 */
export async function sweepAttempts(
  work: Work & WebhooksContext,
  _caller: Caller,
  { workerId, stops }: EngineInput<'sweepAttempts'>,
): Promise<{ more: boolean }> {
  const { em, notify } = work;
  const knowsDeadWorkers = await showPresence(em, workerId);
  if (stops) await endPresence(em, workerId);
  const isLeft = knowsDeadWorkers ? sql`(slot_until < now() or ${holderIsDead})` : sql`slot_until < now()`;
  const left = await findLeft(em, isLeft);
  if ((await releaseSlots(em, left, isLeft)) > 0) notify('claim');
  const lost = knowsDeadWorkers
    ? sql`(lease_until < now() or ${isDead(sql`intent.worker_id`)})`
    : sql`lease_until < now()`;
  const intents = await findIntents(em, lost, intentsBatch);
  if (await openIntents(em, intents, sql`false`)) notify('claim');
  const held = await holdWaiting(work);
  return { more: left.length === batch || held === batch || intents.length === intentsBatch };
}

/** Reads only deliveries that hold a slot. */
async function findLeft(em: EntityManager, isLeft: Sql): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from delivery where slot_until is not null and ${isLeft} limit ${batch}`.execute(em.getKysely());
  return rows.map(({ id }) => id);
}

/**
 * Holds waiting deliveries of inactive endpoints. Returns how many. Their workflows keep waiting for their signal, and
 * read that they are held, so that operators find them in Temporal.
 */
async function holdWaiting({ em, now, lastSwept, startWorkflow }: Work & WebhooksContext): Promise<number> {
  const { rows: looked } = await sql<{ organizationId: string; endpointId: string; open: boolean }>`
    with recursive ${lookedEndpoints(lastSwept.organizationId)}
    select l.organization_id as "organizationId", g.endpoint_id as "endpointId", g.open
      from looked l join endpoint_gate g on g.endpoint_id = l.endpoint_id order by l.rank`.execute(em.getKysely());
  lastSwept.organizationId = looked.at(-1)?.organizationId ?? '';
  const closed = looked.filter(({ open }) => !open);
  if (closed.length === 0) return 0;
  const gates = await lockGates(
    em,
    closed.map(({ endpointId }) => endpointId),
  );
  const still = [...gates.values()].filter(({ open }) => !open).map(({ endpointId }) => endpointId);
  const { rows: held } = await sql<StartableDelivery & { inline: boolean }>`
    update delivery d
       set status = 'held', queued_at = null, next_attempt_at = null, updated_at = ${now}, version = d.version + 1
      from endpoint e
     where e.id = d.endpoint_id and d.id in (
                    select w.id from endpoint p
                      join delivery w on w.organization_id = p.organization_id and w.endpoint_id = p.id
                     where p.id = any(${still}) and w.queued_at is not null limit ${batch})
    returning d.id as "deliveryId", d.event_id as "eventId", d.organization_id as "organizationId",
              d.endpoint_id as "endpointId", d.event_type as "eventType", e.url, d.inline`.execute(em.getKysely());
  for (const { inline, ...delivery } of held)
    if (!inline) startWorkflow(deliverWebhook, deliveryStart(delivery), { signal: 'lookAgain' });
  return held.length;
}
