import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Work } from '@marketplace/store';
import type { AttemptReport } from '@marketplace/webhooks-contract/engine';
import { countDisabled } from '../endpoints/endpoint.ts';
import type { Gate } from '../endpoints/gates.ts';
import { writeNotice } from './notice.ts';
import { attemptsOfEndpoint, type Recorded } from '../deliveries/attempt.ts';

/** Limits of docs/webhooks.md. Times are compared with the start times in attempts, which are the workflows' clock. */
const hourMs = 3_600_000;
const disabledAfterMs = 120 * hourMs;
const lastWarningMs = disabledAfterMs - 24 * hourMs;
const warningWindowMs = 24 * hourMs;
const warningFailures = 5;
/** Shorter outages, such as a release of the receiver, are not worth a mail. */
const warnedAfterMs = 30 * 60_000;
const disablingFailures = 10;
const disablingDeliveries = 2;

/** An endpoint that this batch may disable. `gone`: a receiver of this batch refused further deliveries. */
export interface DisableCandidate {
  id: string;
  organizationId: string;
  gone: boolean;
}

/**
 * Locks the endpoints that this batch may disable, and returns them by id. Call it before gates are locked: everywhere,
 * endpoint rows are locked before gates.
 */
export async function lockDisableCandidates(
  em: EntityManager,
  reports: AttemptReport[],
): Promise<Map<string, DisableCandidate>> {
  const failures = reports.filter(({ errorCode, gone }) => errorCode !== null || gone);
  if (failures.length === 0) return new Map();
  const json = JSON.stringify(
    failures.map(({ deliveryId, gone, startedAt, intended }) => ({
      deliveryId,
      gone,
      startedAt,
      endpointId: intended?.endpointId,
    })),
  );
  const { rows: candidates } = await sql<{ id: string; gone: boolean }>`
    select r.endpoint_id as id, bool_or(r.gone) as gone
      from (select gone, "startedAt",
                   coalesce("endpointId", (select endpoint_id from delivery where id = "deliveryId")) as endpoint_id
              from jsonb_to_recordset(${json}::jsonb)
                     as failed("deliveryId" text, "endpointId" text, gone bool, "startedAt" timestamptz)) r
      left join endpoint_health h on h.endpoint_id = r.endpoint_id
     where r.gone or h.failing_since <= r."startedAt" - make_interval(secs => ${disabledAfterMs / 1000})
     group by r.endpoint_id`.execute(em.getKysely());
  if (candidates.length === 0) return new Map();
  const goneOf = new Map(candidates.map(({ id, gone }) => [id, gone]));
  const { rows: endpoints } = await sql<Omit<DisableCandidate, 'gone'>>`
    select id, organization_id as "organizationId" from endpoint
     where id = any(${[...goneOf.keys()]}) and deleted_at is null and status <> 'disabled'
     order by id for update`.execute(em.getKysely());
  return new Map(endpoints.map((endpoint) => [endpoint.id, { ...endpoint, gone: goneOf.get(endpoint.id) ?? false }]));
}

interface Health {
  endpointId: string;
  failingSince: Date;
  warnedAt: Date | null;
  lastWarnedAt: Date | null;
}

/** The failed attempts of an endpoint since its last success in this batch. Times are Unix milliseconds. */
interface Failure {
  organizationId: string;
  endpointId: string;
  firstAtMs: number;
  lastAtMs: number;
  /** Whether the endpoint was already failing before this batch, and nothing succeeded in it. */
  wasFailing: boolean;
}

/**
 * Updates the health of the endpoints of recorded attempts: notes the first failure, warns, disables, or notes the
 * recovery. Test deliveries and `internal` errors do not count.
 */
export async function judgeHealth(
  work: Work,
  recorded: Recorded[],
  reports: AttemptReport[],
  gates: Map<string, Gate>,
  candidates: Map<string, DisableCandidate>,
): Promise<void> {
  const startedAt = new Map(reports.map(({ deliveryId, startedAt }) => [deliveryId, Date.parse(startedAt)]));
  const counted = recorded.filter(({ trigger, errorCode }) => trigger !== 'test' && errorCode !== 'internal');
  const failures: Failure[] = [];
  const recovered: Recorded[] = [];
  for (const [endpointId, attempts] of Map.groupBy(counted, ({ endpointId }) => endpointId)) {
    const inOrder = attempts.toSorted((a, b) => startedAt.get(a.deliveryId)! - startedAt.get(b.deliveryId)!);
    const lastSuccess = inOrder.findLastIndex(({ errorCode }) => errorCode === null);
    if (lastSuccess >= 0 && inOrder[0]!.failing) recovered.push(inOrder[0]!);
    const failed = inOrder.slice(lastSuccess + 1);
    if (failed.length === 0 || !gates.get(endpointId)?.open) continue;
    failures.push({
      organizationId: failed[0]!.organizationId,
      endpointId,
      firstAtMs: startedAt.get(failed[0]!.deliveryId)!,
      lastAtMs: startedAt.get(failed.at(-1)!.deliveryId)!,
      wasFailing: failed[0]!.failing && lastSuccess < 0,
    });
  }
  if (recovered.length > 0) await recover(work, recovered);
  if (failures.length > 0) await judgeFailures(work, failures, candidates);
  const gone = new Set(reports.filter((report) => report.gone).map(({ deliveryId }) => deliveryId));
  for (const endpoint of candidates.values()) {
    if (counted.some(({ endpointId, deliveryId }) => endpointId === endpoint.id && gone.has(deliveryId))) {
      await disable(work, endpoint, 'gone', 'The receiver refused further deliveries.');
    }
  }
}

async function recover(work: Work, recovered: Recorded[]): Promise<void> {
  const { rows } = await sql<{ endpointId: string; warned: boolean }>`
    delete from endpoint_health where endpoint_id = any(${recovered.map(({ endpointId }) => endpointId)})
    returning endpoint_id as "endpointId", warned_at is not null as warned`.execute(work.em.getKysely());
  const organizationOf = new Map(recovered.map(({ endpointId, organizationId }) => [endpointId, organizationId]));
  for (const { endpointId, warned } of rows) {
    const organizationId = organizationOf.get(endpointId)!;
    if (warned)
      await writeNotice(work, { organizationId, endpointId, kind: 'recovered', reason: 'A delivery succeeded again.' });
  }
}

async function judgeFailures(
  work: Work,
  failures: Failure[],
  candidates: Map<string, DisableCandidate>,
): Promise<void> {
  const { em } = work;
  const fresh = failures.filter(({ wasFailing }) => !wasFailing);
  if (fresh.length > 0) {
    await sql`
      insert into endpoint_health (endpoint_id, failing_since)
      select "endpointId", to_timestamp("firstAtMs" / 1000)
        from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as f("endpointId" text, "firstAtMs" float8)
      on conflict do nothing`.execute(em.getKysely());
  }
  const known = await healthOf(em, failures);
  for (const failure of failures) {
    const health = known.get(failure.endpointId);
    if (health) await warn(work, failure, health, candidates.get(failure.endpointId));
  }
}

interface Judged extends Health {
  /** Failed attempts within `warningWindowMs`, counted up to `warningFailures`; 0 if a warning was sent before. */
  recentFailures: number;
}

async function healthOf(em: EntityManager, failures: Failure[]): Promise<Map<string, Judged>> {
  const windowStart = sql`greatest(h.failing_since, to_timestamp((f."lastAtMs" - ${warningWindowMs}) / 1000))`;
  const { rows } = await sql<Judged>`
    select h.endpoint_id as "endpointId", h.failing_since as "failingSince", h.warned_at as "warnedAt",
           h.last_warned_at as "lastWarnedAt",
           case when h.warned_at is null then (
             select count(*)::int from (
               select from ${attemptsOfEndpoint(sql`h.endpoint_id`, windowStart)} a
                where error_code <> 'internal'
                limit ${warningFailures}) recent) else 0 end as "recentFailures"
      from jsonb_to_recordset(${JSON.stringify(failures)}::jsonb) as f("endpointId" text, "lastAtMs" float8)
      join endpoint_health h on h.endpoint_id = f."endpointId"`.execute(em.getKysely());
  return new Map(rows.map((row) => [row.endpointId, row]));
}

async function warn(
  work: Work,
  { organizationId, endpointId, lastAtMs }: Failure,
  health: Judged,
  candidate: DisableCandidate | undefined,
): Promise<void> {
  const sinceMs = new Date(health.failingSince).getTime();
  const failingMs = lastAtMs - sinceMs;
  const since = `No delivery has succeeded since ${utc(sinceMs)}.`;
  const disabledAt = utc(sinceMs + disabledAfterMs);
  const mark = (column: 'warned_at' | 'last_warned_at') =>
    sql`
      update endpoint_health set ${sql.ref(column)} = to_timestamp(${lastAtMs}::float8 / 1000)
       where endpoint_id = ${endpointId}`.execute(work.em.getKysely());
  if (candidate && !candidate.gone && failingMs >= disabledAfterMs && (await failsEnough(work.em, health))) {
    return disable(work, candidate, 'failing', since);
  }
  if (health.warnedAt === null && health.recentFailures >= warningFailures && failingMs >= warnedAfterMs) {
    await mark('warned_at');
    await writeNotice(work, {
      organizationId,
      endpointId,
      kind: 'failing',
      reason:
        `${since} At least ${warningFailures} attempts have failed. If deliveries keep failing, the endpoint will be ` +
        `disabled after ${disabledAt}.`,
    });
  }
  if (health.lastWarnedAt === null && failingMs >= lastWarningMs) {
    await mark('last_warned_at');
    await writeNotice(work, {
      organizationId,
      endpointId,
      kind: 'failing',
      reason: `${since} If deliveries keep failing, the endpoint will be disabled in 24 hours, after ${disabledAt}.`,
    });
  }
}

/** Formats a time for people, for example `2026-11-21 09:00 UTC`. */
function utc(timeMs: number): string {
  return `${new Date(timeMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

async function failsEnough(em: EntityManager, { endpointId, failingSince }: Health): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ attempts: number; deliveries: number }>`
    select count(*)::int as attempts, count(distinct delivery_id)::int as deliveries from (
      select delivery_id from ${attemptsOfEndpoint(sql`${endpointId}`, sql`${failingSince}`)} a
       where error_code <> 'internal' limit 1000) failed`.execute(em.getKysely());
  return row!.attempts >= disablingFailures && row!.deliveries >= disablingDeliveries;
}

/**
 * Disables the endpoint and writes a notice. Its deliveries are held later: those in progress when they prepare their
 * next attempt, those that wait for a slot by the next sweep.
 */
async function disable(
  work: Work,
  { id, organizationId }: DisableCandidate,
  disabledReason: 'gone' | 'failing',
  reason: string,
): Promise<void> {
  const { em, now, audit } = work;
  await sql`
    with gate as (update endpoint_gate set open = false where endpoint_id = ${id})
    update endpoint
       set status = 'disabled', disabled_reason = ${disabledReason}, disabled_at = ${now},
           updated_at = ${now}, version = version + 1
     where id = ${id}`.execute(em.getKysely());
  work.afterCommit(() => countDisabled(disabledReason));
  await writeNotice(work, { organizationId, endpointId: id, kind: 'disabled', reason });
  audit({
    action: 'webhook_endpoint.disabled',
    organizationId,
    targets: [{ type: 'webhook_endpoint', id }],
    changes: { disabledReason },
  });
}
