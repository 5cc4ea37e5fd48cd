import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, newId, notFound } from '@marketplace/kernel';
import { executeTogether, sql, type Sql, type Work } from '@marketplace/store';
import type {
  AttemptReport,
  AttemptResult,
  AttemptRoom,
  AttemptWorker,
  Granted,
} from '@marketplace/webhooks-contract/engine';
import { deliverWebhook } from '@marketplace/webhooks-contract/workflows';
import { type Gate, type GateRow, hasQueue, selectGatesOf, toGates } from '../../admission/gates.ts';
import { attemptMembers, attemptResults, type Recorded } from '../../deliveries/attempt.ts';
import { judgeHealth, lockDisableCandidates } from '../../health/health.ts';
import type { EngineInput } from '../../input.ts';
import { closing, closingJoins, deleteEnded } from '../../admission/intents.ts';
import { type Candidate, candidatesBehind, grantLocked, selectCandidates } from '../../admission/grant-slots.ts';
import type { WebhooksContext } from '../../context.ts';
import { deliveryStart } from '../../deliveries/delivery.ts';

const noRoom: AttemptRoom = {
  attemptsMax: 0,
  organizationMax: 0,
  exceptOrganizations: [],
  weights: {},
  workflows: false,
};
const noWorker: AttemptWorker = { id: '', mode: 'workflow' };

/**
 * Stores attempts and updates their deliveries and the health of their endpoints. Every change of a delivery's status
 * holds the lock of its endpoint's gate. A delivery that was closed during the attempt counts it and stays closed. An
 * attempt is identified by its delivery and number: a repeated report changes nothing, and the stored result is
 * returned. With `claim`, slots that become free are granted to the caller at once, which saves it a call of
 * `claimAttempts`. Throws `not_found` if a delivery does not exist.
 */
export async function recordAttempts(
  work: Work & WebhooksContext,
  _caller: Caller,
  { reports, claim, ended }: EngineInput<'recordAttempts'>,
): Promise<{ results: AttemptResult[]; granted?: Granted }> {
  const { em } = work;
  const candidates = await lockDisableCandidates(em, reports);
  const lock = selectGatesOf(
    reports.flatMap(({ deliveryId, intended }) => (intended ? [] : [deliveryId])),
    reports.flatMap(({ intended }) => (intended ? [intended.endpointId] : [])),
  );
  const ids = reports.map(({ deliveryId }) => deliveryId);
  // In one round trip: while it is under way, others wait for the locks. What waits is selected too if some probably does.
  const [locked, stored, waiting] = await executeTogether(em.getKysely(), [
    lock,
    storeAttempts(reports, ended),
    ...(claim && work.lastRecorded.queues ? [candidatesBehind(ids, claim.room)] : []),
  ]);
  const gates = toGates(locked as GateRow[]);
  const recorded = stored as Recorded[];
  const granted = await freeSlots(work, recorded, gates, claim, waiting as Candidate[] | undefined);
  await judgeHealth(work, recorded, reports, gates, candidates);
  for (const one of recorded) {
    // After an inline first attempt, a workflow makes the rest of the schedule.
    if (one.inline && one.status === 'retrying') {
      work.startWorkflow(deliverWebhook, { ...deliveryStart(one), last: toResult(one) });
    }
    // The delivery no longer waits, so no claim will send the signal that its workflow waits for. After
    // `retryRequested` it
    // would make the next attempt too early: the attempt that was asked for is the one that was recorded.
    if (one.wake && one.wake !== 'retryRequested')
      work.startWorkflow(deliverWebhook, deliveryStart(one), { signal: one.wake });
    if (one.ownTrigger === 'operator') auditOperatorsAttempt(work, one);
  }
  if (recorded.some(({ trigger }) => trigger === 'test'))
    await sql`select pg_notify('webhooks_outbox', 'attempt')`.execute(em.getKysely());
  const results = new Map(recorded.map((one) => [keyOf(one), toResult(one)]));
  const missing = reports.filter((report) => !results.has(keyOf(report)));
  for (const one of await readBack(em, missing)) results.set(keyOf(one), toResult(one));
  return {
    results: reports.map((report) => {
      const result = results.get(keyOf(report));
      if (!result) throw notFound();
      return result;
    }),
    ...(claim && { granted }),
  };
}

/** An operator's signal reaches this service only as the attempt that it has caused. */
function auditOperatorsAttempt({ audit }: Work, { deliveryId, organizationId, number, ownTrigger }: Recorded): void {
  audit({
    action: 'webhook_delivery.retried',
    organizationId,
    targets: [{ type: 'webhook_delivery', id: deliveryId }],
    changes: { trigger: ownTrigger, attempt: number },
  });
}

function keyOf({ deliveryId, number }: Pick<AttemptReport, 'deliveryId' | 'number'>): string {
  return `${deliveryId}/${number}`;
}

function toResult({ number, statusCode, errorCode, status, nextAttemptAt }: AttemptResult): AttemptResult {
  return {
    number,
    statusCode,
    errorCode,
    status,
    nextAttemptAt: nextAttemptAt === null ? null : new Date(nextAttemptAt).toISOString(),
  };
}

const members = Object.entries(attemptMembers);

const columnsOfFirst = sql.join(members.map(([column]) => sql.id(`first_${column}`)));

/** SQL: what is stored of a member of a report, from the columns of `known` or `unwritten`. */
function reported(member: string): Sql {
  const value = sql.ref(`t.${member}`);
  if (member === 'responseBody') return sql`case when t.erased is not true then ${value} end`;
  if (member === 'nextAttemptAt') return sql`case when not t.closed then ${value} end`;
  return value;
}

/**
 * The statement that stores the attempts and updates their deliveries, or inserts those of intents that are no rows yet.
 * Returns those that were not stored before, as `Recorded`. The parts of the statement are not joined to each other by
 * delivery: that would compare each report with each.
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

/**
 * Releases the slots of recorded attempts. With `claim`, grants free slots of the endpoints that answered all of them
 * with success, because an endpoint that failed may be disabled by this batch. Wakes other claims if deliveries still
 * wait at the endpoints. `selected`: the candidates, if they were selected before.
 */
async function freeSlots(
  work: Work & WebhooksContext,
  recorded: Recorded[],
  gates: Map<string, Gate>,
  claim: EngineInput<'recordAttempts'>['claim'],
  selected: Candidate[] | undefined,
): Promise<Granted> {
  const holders = recorded.filter(({ heldSlot }) => heldSlot);
  for (const { endpointId } of holders) gates.get(endpointId)!.inFlight -= 1;
  const freed = new Set(holders.map(({ endpointId }) => endpointId));
  const failed = new Set(recorded.flatMap(({ endpointId, errorCode }) => (errorCode === null ? [] : [endpointId])));
  const waiting = new Map(
    holders.flatMap(({ organizationId, endpointId, queue }) => (queue ? [[endpointId, organizationId]] : [])),
  );
  const endpoints = [...waiting]
    .filter(([endpointId]) => claim && !failed.has(endpointId) && gates.get(endpointId)!.open)
    .map(([endpointId, organizationId], rank) => ({ endpointId, organizationId, rank }));
  const room = claim?.room ?? noRoom;
  const worker = claim?.worker ?? noWorker;
  const served = new Set(endpoints.map(({ endpointId }) => endpointId));
  const candidates =
    selected?.filter(({ endpointId }) => served.has(endpointId)) ??
    (await selectCandidates(work.em, endpoints, gates, room));
  const { attempts, starts } = grantLocked(work, worker, room, candidates, gates, freed);
  work.lastRecorded.queues = waiting.size > 0;
  const left = [...waiting.keys()].some((id) => failed.has(id) || gates.get(id)!.inFlight < gates.get(id)!.maxInFlight);
  if (left) work.notify('claim');
  return { attempts, starts };
}

/**
 * Returns the stored results of attempts that were recorded before. It is a separate statement, so that its snapshot
 * includes a concurrent call for the same attempt that committed while this call waited for it.
 */
async function readBack(
  em: EntityManager,
  reports: AttemptReport[],
): Promise<(AttemptResult & { deliveryId: string })[]> {
  if (reports.length === 0) return [];
  const { rows } = await sql<AttemptResult & { deliveryId: string }>`
    select d.id as "deliveryId", a.number, a.status_code as "statusCode", a.error_code as "errorCode",
           d.status, a.next_attempt_at as "nextAttemptAt"
      from delivery d cross join lateral ${attemptResults} a
     where d.id = any(${reports.map(({ deliveryId }) => deliveryId)})`.execute(em.getKysely());
  return rows;
}
