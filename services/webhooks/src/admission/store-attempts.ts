import { newId } from '@marketplace/kernel';
import { sql, type Sql } from '@marketplace/store';
import type { AttemptReport } from '@marketplace/webhooks-contract/engine';
import { hasQueue } from '../endpoints/gates.ts';
import { closing, closingJoins, deleteEnded } from './intents.ts';
import { attemptMembers, type Recorded } from '../deliveries/attempt.ts';

const members = Object.entries(attemptMembers);

const columnsOfFirst = sql.join(members.map(([column]) => sql.id(`first_${column}`)));

/** SQL: the stored value of a member of a report, from the columns of `known` or `unwritten`. */
function reported(member: string): Sql {
  const value = sql.ref(`t.${member}`);
  if (member === 'responseBody') return sql`case when t.erased is not true then ${value} end`;
  if (member === 'nextAttemptAt') return sql`case when not t.closed then ${value} end`;
  return value;
}

/**
 * The statement that stores the attempts and updates their deliveries, or inserts those of intents that are not rows
 * yet. Returns those that were not stored before, as `Recorded`. The parts of the statement are not joined to each
 * other by delivery: that would compare each report with each.
 */
export function storeAttempts(reports: AttemptReport[], ended: string[]): Sql<Recorded> {
  const withIds = reports.map(({ intended, ...report }) => ({ ...report, ...intended, id: newId('wha') }));
  return sql<Recorded>`
    with report as (select * from jsonb_to_recordset(${JSON.stringify(withIds)}::jsonb) as r(
           id text, "deliveryId" text, number int, trigger text, status text, "startedAt" timestamptz,
           "durationMs" float8,
           timings jsonb, url text, "remoteIp" text, "requestHeaders" jsonb, "statusCode" int,
           "responseHeaders" jsonb, "responseBody" text, "responseTruncated" bool, "errorCode" text,
           "errorMessage" text, "nextAttemptAt" timestamptz, "organizationId" text, "eventId" text,
           "endpointId" text, "eventType" text, "createdAt" timestamptz)),
    ended as (${deleteEnded(ended)}),
    target as (
      select r.*, d.id as stored_id, d.organization_id, d.endpoint_id, d.status as stored_status, d.completed_at,
             d.slot_until, d.inline, d.wake, d.attempt_count, d.cancel_reason
        from report r left join delivery d on d.id = r."deliveryId"),
    known as (
      select *, cancel_reason = 'erased' as erased, stored_status in ('succeeded', 'failed', 'canceled') as closed
        from target where stored_id is not null),
    queues as (
      select jsonb_object_agg(endpoint_id, ${hasQueue(sql`e.organization_id`, sql`e.endpoint_id`)}) as by_endpoint
        from (select distinct coalesce(organization_id, "organizationId") as organization_id,
                              coalesce(endpoint_id, "endpointId") as endpoint_id from target) e
       where endpoint_id is not null),
    stored as (
      insert into attempt (delivery_id, endpoint_id, number, ${sql.join(members.map(([column]) => sql.id(column)))})
      select stored_id, endpoint_id, number, ${sql.join(members.map(([, member]) => reported(member)))}
        from known t
       where number > 1
      on conflict (delivery_id, number) do nothing
      returning id),
    updated as (
    update delivery d
       set attempt_count = t.number, last_attempt_at = t."startedAt", response_status = t."statusCode",
           status = case when t.closed then t.stored_status else t.status end,
           next_attempt_at = case when t.closed then null else t."nextAttemptAt" end,
           completed_at = case when t.closed then t.completed_at when t.status = 'retrying' then null else now() end,
           inline = false, slot_until = null, slot_holder = null, queued_at = null, wake = null,
           updated_at = now(), version = d.version + 1,
           ${sql.join(
             members.map(([column, member]) => {
               const own = sql.id(`first_${column}`);
               return sql`${own} = case when t.number = 1 then ${reported(member)} else d.${own} end`;
             }),
           )}
      from known t
     where d.id = t.stored_id and (t.id in (select id from stored) or (t.number = 1 and d.attempt_count = 0))
    returning d.id as "deliveryId", d.event_id as "eventId", d.organization_id as "organizationId",
              d.endpoint_id as "endpointId", d.event_type as "eventType", t.url, d.trigger,
              t.trigger as "ownTrigger", t.inline, t.slot_until is not null as "heldSlot",
              t.wake, t.number, t."statusCode", t."errorCode", d.status, d.next_attempt_at as "nextAttemptAt",
              (select (by_endpoint -> d.endpoint_id)::boolean from queues) as queue,
              exists (select from endpoint_health h where h.endpoint_id = d.endpoint_id) as failing),
    unwritten as (
      select r.*, t.erased, t.erased or t.deleted as closed
        from target r cross join lateral (select ${closing} from (select 1) one ${closingJoins('r')}) t
       where r.stored_id is null and r."endpointId" is not null),
    inserted as (
      insert into delivery (id, organization_id, event_id, endpoint_id, event_type, status, cancel_reason,
                            attempt_count, last_attempt_at, response_status, next_attempt_at, trigger, created_at,
                            updated_at, completed_at, ${columnsOfFirst})
      select "deliveryId", "organizationId", "eventId", "endpointId", "eventType",
             case when closed then 'canceled' else status end,
             case when erased then 'erased' when closed then 'endpoint_deleted' end,
             number, "startedAt", "statusCode", case when not closed then "nextAttemptAt" end, 'scheduled', "createdAt",
             now(), case when closed or status <> 'retrying' then now() end,
             ${sql.join(members.map(([, member]) => reported(member)))}
        from unwritten t)
    select * from updated
    union all
    select d."deliveryId", d."eventId", d."organizationId", d."endpointId", d."eventType", d.url, 'scheduled',
           d.trigger, true, true, null, d.number, d."statusCode", d."errorCode",
           case when d.closed then 'canceled' else d.status end, case when not d.closed then d."nextAttemptAt" end,
           (select (by_endpoint -> d."endpointId")::boolean from queues),
           exists (select from endpoint_health h where h.endpoint_id = d."endpointId")
      from unwritten d`;
}
