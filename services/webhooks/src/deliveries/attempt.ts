import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Sql } from '@marketplace/store';
import type { Attempt as AttemptRecord } from '@marketplace/webhooks-contract';
import type { AttemptResult, WakeSignal } from '@marketplace/webhooks-contract/engine';

/**
 * The columns of an attempt, each with its member in reports and records. The first attempt of a delivery is stored in
 * the delivery's row, in columns with the prefix `first_`; further ones in the table `attempt`.
 */
export const attemptMembers = {
  id: 'id',
  trigger: 'trigger',
  started_at: 'startedAt',
  duration_ms: 'durationMs',
  timings: 'timings',
  url: 'url',
  remote_ip: 'remoteIp',
  request_headers: 'requestHeaders',
  status_code: 'statusCode',
  response_headers: 'responseHeaders',
  response_body: 'responseBody',
  response_truncated: 'responseTruncated',
  error_code: 'errorCode',
  error_message: 'errorMessage',
  next_attempt_at: 'nextAttemptAt',
} as const satisfies Record<string, keyof AttemptRecord>;

const contentMembers = ['requestHeaders', 'responseHeaders', 'responseBody'] as const;

/** An attempt as it is stored. `trigger` is null if it is the delivery's. Times have PostgreSQL's format. */
export type StoredAttempt = Omit<AttemptRecord, 'endpointId' | 'eventId' | 'trigger'> & { trigger: 'operator' | null };

/** A stored attempt without headers and response body, which have up to 40 KB. */
export type StoredOutline = Omit<StoredAttempt, (typeof contentMembers)[number]>;

/** Returns the attempts of these deliveries, ordered by number. */
export function attemptsOf(em: EntityManager, deliveryIds: string[]): Promise<StoredAttempt[]> {
  return select(em, deliveryIds, Object.entries(attemptMembers));
}

/** Returns the attempts of these deliveries without headers and response bodies, ordered by number. */
export function attemptOutlinesOf(em: EntityManager, deliveryIds: string[]): Promise<StoredOutline[]> {
  const isContent = (member: string): boolean => contentMembers.some((content) => content === member);
  return select(
    em,
    deliveryIds,
    Object.entries(attemptMembers).filter(([, member]) => !isContent(member)),
  );
}

async function select<Row>(em: EntityManager, deliveryIds: string[], columns: [string, string][]): Promise<Row[]> {
  const columnsWith = (prefix: string): Sql =>
    sql.join(columns.map(([column, member]) => sql`${sql.id(prefix + column)} as ${sql.id(member)}`));
  const { rows } = await sql<Row & object>`
    select delivery_id as "deliveryId", number, ${columnsWith('')}
      from attempt where delivery_id = any(${deliveryIds})
    union all
    select id, 1, ${columnsWith('first_')} from delivery where id = any(${deliveryIds}) and first_id is not null
    order by number`.execute(em.getKysely());
  return rows;
}

/** SQL, a table expression: number, answer and next time of the attempts of delivery `d`. */
export const attemptResults: Sql = sql`(
  select number, status_code, error_code, next_attempt_at from attempt where delivery_id = d.id
   union all
  select 1, d.first_status_code, d.first_error_code, d.first_next_attempt_at where d.first_id is not null)`;

/**
 * SQL, a table expression: the attempts of an endpoint that started from `since` until before `until`, without tests,
 * which have no further attempts. Both tables are read by index-only scans, unless `delivery_id` is used.
 */
export function attemptsOfEndpoint(endpointId: Sql, since: Sql, until: Sql = sql`'infinity'::timestamptz`): Sql {
  return sql`(
    select delivery_id, started_at, status_code, error_code, duration_ms from attempt
     where endpoint_id = ${endpointId} and started_at >= ${since} and started_at < ${until}
     union all
    select id, first_started_at, first_status_code, first_error_code, first_duration_ms from delivery
     where endpoint_id = ${endpointId} and first_started_at >= ${since} and first_started_at < ${until}
       and trigger <> 'test')`;
}

/** SQL: the last attempt of delivery `d` as an `AttemptResult`; null if none was recorded. */
export const lastAttempt = sql`(
  select json_build_object(
           'number', a.number, 'statusCode', a.status_code, 'errorCode', a.error_code, 'status', d.status,
           'nextAttemptAt', to_char(d.next_attempt_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from ${attemptResults} a order by a.number desc limit 1)`;

/** Returns the delivery's last attempt, or undefined if none was recorded. */
export async function lastAttemptOf(em: EntityManager, deliveryId: string): Promise<AttemptResult | undefined> {
  const {
    rows: [row],
  } = await sql<{ last: AttemptResult | null }>`
    select ${lastAttempt} as last from delivery d where d.id = ${deliveryId}`.execute(em.getKysely());
  return row?.last ?? undefined;
}

/** An attempt that a call of `recordAttempts` stored, with data of its delivery. */
export interface Recorded extends AttemptResult {
  deliveryId: string;
  eventId: string;
  organizationId: string;
  endpointId: string;
  eventType: string;
  url: string;
  /** Trigger of the delivery. */
  trigger: string;
  /** Trigger of this attempt, if it differs from the delivery's. */
  ownTrigger: 'operator' | null;
  /** No workflow has been started for the delivery. */
  inline: boolean;
  /** The delivery held a slot. */
  heldSlot: boolean;
  /** The signal that the workflow waits for, if it prepared the attempt again meanwhile and was held or queued. */
  wake: WakeSignal | null;
  /** Whether deliveries wait for a slot at the endpoint. */
  queue: boolean;
  /** Whether the endpoint was failing before this attempt. */
  failing: boolean;
}
