import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, newId, notFound } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import { type Recovery, RecoveryEntity } from '../../entities/recovery.entity.ts';
import type { EngineInput } from '../../input.ts';
import { lockContents } from '../../deliveries/contents.ts';
import { type Candidate, nextFailed, nextMissing } from '../../recoveries/recovery.ts';

interface LockedEndpoint {
  status: string;
  deleted: boolean;
  subscribedEvents: string[];
}

/** While the endpoint has this many `pending` deliveries, nothing is recovered, so that new events do not wait long. */
const waitingMax = 1000;
const waitMs = 10_000;

/**
 * Examines the next `limit` deliveries or events, and creates deliveries of those that the endpoint missed. The new
 * position is written in the same transaction, so that each batch happens exactly once. Returns how many were created
 * so far, whether the recovery has ended, and, if nothing was done because too many deliveries wait, after how many
 * milliseconds to call again.
 */
export async function recoverDeliveries(
  work: Work,
  _caller: Caller,
  { recoveryId, limit }: EngineInput<'recoverDeliveries'>,
): Promise<{ over: boolean; recovered: number; waitMs?: number }> {
  const { em, now } = work;
  const endpoint = await lockEndpointOf(em, recoveryId);
  const recovery = await em.findOne(RecoveryEntity, recoveryId, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!endpoint || !recovery) throw notFound();
  if (recovery.status !== 'running') return { over: true, recovered: recovery.recovered };
  if (endpoint.deleted) {
    em.assign(recovery, { status: 'canceled', completedAt: now, updatedAt: now });
    return { over: true, recovered: recovery.recovered };
  }
  if (await isFull(em, recovery.endpointId)) return { over: false, recovered: recovery.recovered, waitMs };
  const looked =
    recovery.only === 'failed'
      ? await nextFailed(em, recovery, limit)
      : await nextMissing(em, recovery, endpoint.subscribedEvents, limit);
  const recovered =
    recovery.recovered +
    (await deliver(
      work,
      recovery,
      endpoint,
      looked.filter(({ wanted }) => wanted),
    ));
  const over = looked.length < limit;
  em.assign(recovery, {
    recovered,
    updatedAt: now,
    ...(looked.length > 0 && { position: looked.at(-1)!.id }),
    ...(over && { status: 'completed', completedAt: now }),
  });
  return { over, recovered };
}

/**
 * Returns the recovery's endpoint, with a share lock against changes of its status: a delivery that this transaction
 * stores as held is seen by the next resumption.
 */
async function lockEndpointOf(em: EntityManager, recoveryId: string): Promise<LockedEndpoint | undefined> {
  const { rows } = await sql<LockedEndpoint>`
    select status, deleted_at is not null as deleted, subscribed_events as "subscribedEvents"
      from endpoint where id = (select endpoint_id from recovery where id = ${recoveryId}) for share`.execute(
    em.getKysely(),
  );
  return rows[0];
}

async function isFull(em: EntityManager, endpointId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from delivery where endpoint_id = ${endpointId} and status = 'pending'
     limit 1 offset ${waitingMax - 1}`.execute(em.getKysely());
  return rows.length > 0;
}

/** Creates deliveries of those candidates whose event still has content. Returns how many. */
async function deliver(
  work: Work,
  recovery: Recovery,
  { status: endpointStatus }: LockedEndpoint,
  candidates: Candidate[],
): Promise<number> {
  const { em, now, notify } = work;
  const { organizationId, endpointId } = recovery;
  const kept = await lockContents(
    em,
    organizationId,
    candidates.map(({ eventId }) => eventId),
  );
  const deliveries = candidates
    .filter(({ eventId }) => kept.has(eventId))
    .map((candidate) => ({ ...candidate, id: newId('whd') }));
  if (deliveries.length === 0) return 0;
  const status = endpointStatus === 'active' ? 'pending' : 'held';
  const queuedAt = status === 'pending' ? now : null;
  await sql`
    insert into delivery (id, organization_id, event_id, endpoint_id, event_type, status, inline, queued_at,
                          trigger, redelivery_of, created_at, updated_at)
    select id, ${organizationId}, "eventId", ${endpointId}, "eventType", ${status}, true, ${queuedAt}::timestamptz,
           'recover', "redeliveryOf", ${now}::timestamptz, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as d(
             id text, "eventId" text, "eventType" text, "redeliveryOf" text)`.execute(em.getKysely());
  if (queuedAt) notify('claim');
  return deliveries.length;
}
