import type { EntityManager } from '@mikro-orm/postgresql';
import { idAt } from '@marketplace/kernel';
import { textArray } from '@marketplace/store';
import { eventTypes, matches } from '@marketplace/webhooks-contract';
import { deliveriesOf } from './deliveries-of.ts';
import type { Recovery } from './entities/recovery.entity.ts';

/** A delivery or an event that a recovery looked at. */
export interface Candidate {
  id: string;
  eventId: string;
  eventType: string;
  /** The failed delivery that is to be repeated; null where there was none. */
  redeliveryOf: string | null;
  wanted: boolean;
}

/**
 * The next deliveries of the range. Wanted are the failed ones that nothing has repeated since: of several failed deliveries of one
 * event the last, and none of an event that has arrived or is on its way. Those repetitions may be this recovery's own.
 */
export function nextFailed(em: EntityManager, recovery: Recovery, limit: number): Promise<Candidate[]> {
  const { endpointId, since, until, position = null } = recovery;
  const types = textArray(recovery.eventTypes ?? eventTypes);
  return em.execute<Candidate[]>(
    `with looked as (
       select id, event_id, endpoint_id, event_type, status, trigger, created_at from delivery
        where endpoint_id = ? and created_at < ?
          and (created_at, id) > (coalesce((select c.created_at from delivery c where c.id = ?), ?::timestamptz), ?)
        order by created_at, id limit ?)
     select d.id, d.event_id as "eventId", d.event_type as "eventType", d.id as "redeliveryOf",
            d.status = 'failed' and d.trigger <> 'test' and d.event_type = any(?::text[])
            and not exists (select from delivery r
                             where r.event_id = d.event_id and r.endpoint_id = d.endpoint_id and r.trigger <> 'scheduled' and r.trigger <> 'test'
                               and r.id > d.id and r.status <> 'canceled' and (r.status <> 'failed' or r.created_at < ?)) as wanted
       from looked d order by d.created_at, d.id`,
    [endpointId, until, position, since, position ?? '', limit, types, until],
  );
}

/**
 * The next events of the range that the organization may have. Wanted are those that the endpoint subscribes to and never had; a
 * test was for the endpoint that was tested alone.
 */
export function nextMissing(em: EntityManager, recovery: Recovery, subscribedEvents: string[], limit: number): Promise<Candidate[]> {
  const { organizationId, endpointId, since, until, position } = recovery;
  const types = eventTypes
    .filter((type) => subscribedEvents.some((filter) => matches(filter, type)))
    .filter((type) => !recovery.eventTypes || recovery.eventTypes.includes(type));
  return em.execute<Candidate[]>(
    `with looked as (
       select event_id from event_audience where organization_id = ? and event_id >= ? and event_id > ? and event_id < ? order by event_id limit ?)
     select l.event_id as id, l.event_id as "eventId", e.type as "eventType", null as "redeliveryOf",
            e.type = any(?::text[])
            and not exists (select from ${deliveriesOf('e.id')} d where d.endpoint_id = ? or d.trigger = 'test') as wanted
       from looked l join event e on e.id = l.event_id order by l.event_id`,
    [organizationId, idAt('evt', since.getTime()), position ?? '', idAt('evt', until.getTime()), limit, textArray(types), endpointId],
  );
}
