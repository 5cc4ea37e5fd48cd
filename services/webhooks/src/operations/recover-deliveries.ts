import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, newId, notFound } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import { type Recovery, RecoveryEntity } from '../entities/recovery.entity.ts';
import type { EngineInput } from '../input.ts';
import { lockContents } from '../deliveries/lock-contents.ts';
import { type Candidate, nextFailed, nextMissing } from '../recoveries/recovery-candidates.ts';

interface LockedEndpoint {
  status: string;
  deleted: boolean;
  subscribedEvents: string[];
}

/**
 * So many deliveries may wait for their first attempt at the endpoint: what is recovered from a month must not stand
 * before today's events.
 */
const waitingMax = 1000;
const waitMs = 10_000;

/**
 * Looks at the next `limit` deliveries or events and makes deliveries of those that the endpoint missed. They and the
 * position are one transaction: a batch happens wholly, once, or not at all. Answers all that were made so far, and
 * where nothing was done because too many wait, when to ask again.
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

/** A change of the endpoint's status waits: what is stored as held is seen by the resumption that follows. */
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
    select 1 from delivery where endpoint_id = ${endpointId} and status = 'pending' limit 1 offset ${waitingMax - 1}`.execute(
    em.getKysely(),
  );
  return rows.length > 0;
}

/** Answers how many of the candidates still had content. */
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
    insert into delivery (id, organization_id, event_id, endpoint_id, event_type, status, inline, queued_at, trigger, redelivery_of, created_at, updated_at)
    select id, ${organizationId}, "eventId", ${endpointId}, "eventType", ${status}, true, ${queuedAt}::timestamptz, 'recover', "redeliveryOf",
           ${now}::timestamptz, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as d(id text, "eventId" text, "eventType" text, "redeliveryOf" text)`.execute(
    em.getKysely(),
  );
  if (queuedAt) notify('claim');
  return deliveries.length;
}
