import type { EntityManager } from '@mikro-orm/postgresql';
import { idAt, timeOfId } from '@marketplace/kernel';
import { sql } from '@marketplace/store';
import { eventTypes, matches, type Recovery as RecoveryRecord } from '@marketplace/webhooks-contract';
import { deliveriesOf } from '../deliveries/delivery.ts';
import type { Recovery } from '../entities/recovery.entity.ts';

export function presentRecovery(recovery: Recovery): RecoveryRecord {
  return {
    id: recovery.id,
    endpointId: recovery.endpointId,
    only: recovery.only,
    since: recovery.since.toISOString(),
    until: recovery.until.toISOString(),
    eventTypes: (recovery.eventTypes as RecoveryRecord['eventTypes'] | undefined) ?? null,
    status: recovery.status,
    recovered: recovery.recovered,
    progress: progressOf(recovery),
    workflowId: recovery.id,
    createdAt: recovery.createdAt.toISOString(),
    updatedAt: recovery.updatedAt.toISOString(),
    completedAt: recovery.completedAt?.toISOString() ?? null,
    version: recovery.version,
  };
}

/** Fraction of the time range up to the last delivery or event that was examined. */
function progressOf({ status, position, since, until }: Recovery): number {
  if (status === 'completed') return 1;
  if (!position) return 0;
  const share = (timeOfId(position) - since.getTime()) / (until.getTime() - since.getTime());
  return Math.min(1, Math.max(0, share));
}

/** A delivery or event that a recovery examined. `id` is the delivery's (`failed`) or the event's (`missing`). */
export interface Candidate {
  id: string;
  eventId: string;
  eventType: string;
  /** The failed delivery to redeliver; null if the event had no delivery. */
  redeliveryOf: string | null;
  /** Whether the recovery is to create a delivery. */
  wanted: boolean;
}

/**
 * Returns the next `limit` deliveries of the recovery's time range. A failed delivery is wanted if no later delivery of
 * the same event to the endpoint succeeded or is in progress, and none failed within the range. Later deliveries
 * include those created by this recovery.
 */
export async function nextFailed(em: EntityManager, recovery: Recovery, limit: number): Promise<Candidate[]> {
  const { endpointId, since, until, position = null } = recovery;
  const types = recovery.eventTypes ?? eventTypes;
  const { rows } = await sql<Candidate>`
    with looked as (
      select id, event_id, endpoint_id, event_type, status, trigger, created_at from delivery
       where endpoint_id = ${endpointId} and created_at < ${until}
         and (created_at, id) > (
               coalesce((select c.created_at from delivery c where c.id = ${position}), ${since}::timestamptz),
               ${position ?? ''})
       order by created_at, id limit ${limit})
    select d.id, d.event_id as "eventId", d.event_type as "eventType", d.id as "redeliveryOf",
           d.status = 'failed' and d.trigger <> 'test' and d.event_type = any(${types})
           and not exists (select from delivery r
                            where r.event_id = d.event_id and r.endpoint_id = d.endpoint_id
                              and r.trigger <> 'scheduled' and r.trigger <> 'test' and r.id > d.id
                              and r.status <> 'canceled'
                              and (r.status <> 'failed' or r.created_at < ${until})) as wanted
      from looked d order by d.created_at, d.id`.execute(em.getKysely());
  return rows;
}

/**
 * Returns the next `limit` events of the recovery's time range that are visible to the organization. An event is wanted
 * if the endpoint subscribes to it and has no delivery of it. Test events are never wanted.
 */
export async function nextMissing(
  em: EntityManager,
  recovery: Recovery,
  subscribedEvents: string[],
  limit: number,
): Promise<Candidate[]> {
  const { organizationId, endpointId, since, until, position } = recovery;
  const types = eventTypes
    .filter((type) => subscribedEvents.some((filter) => matches(filter, type)))
    .filter((type) => !recovery.eventTypes || recovery.eventTypes.includes(type));
  const { rows } = await sql<Candidate>`
    with intended as materialized (
      select d."eventId"
        from intent i cross join lateral jsonb_to_recordset(i.deliveries) as d("eventId" text, "endpointId" text)
       where d."endpointId" = ${endpointId}),
    looked as (
      select event_id from event_audience
       where organization_id = ${organizationId}
         and event_id >= ${idAt('evt', since.getTime())} and event_id > ${position ?? ''}
         and event_id < ${idAt('evt', until.getTime())}
       order by event_id limit ${limit})
    select l.event_id as id, l.event_id as "eventId", e.type as "eventType", null as "redeliveryOf",
           e.type = any(${types}) and e.id not in (select "eventId" from intended)
           and not exists (select from ${deliveriesOf('e.id')} d
                            where d.endpoint_id = ${endpointId} or d.trigger = 'test') as wanted
      from looked l join event e on e.id = l.event_id order by l.event_id`.execute(em.getKysely());
  return rows;
}
