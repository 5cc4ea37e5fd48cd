import type { EntityManager } from '@mikro-orm/postgresql';
import type { OutboxRow } from '@marketplace/kernel';
import { type DomainEvent, type ListOrder, type Position, sql, type Sql } from '@marketplace/store';
import { apiVersion, type EventType, objectEventsMax } from '@marketplace/webhooks-contract';
import { pageBytesMax } from '../deliveries/contents.ts';

/** The payload of an outbox row of topic `event`. */
type EmittedEvent = Omit<DomainEvent, 'occurredAt'> & { eventId: string; occurredAt: string };

/** An event as it is inserted. `occurredAt` is ISO 8601. */
export interface StoredEvent {
  id: string;
  type: string;
  occurredAt: string;
  organizationIds: string[];
  objectId: string;
  objectVersion: number;
  /** The body in JSON. It is serialized only here: exactly these bytes are stored, signed and sent. */
  body: string;
}

/** Converts an outbox row of topic `event`. */
export function toStoredEvent({ payload }: OutboxRow): StoredEvent {
  const { eventId, type, occurredAt, organizationIds, objectId, objectVersion, data } =
    payload as unknown as EmittedEvent;
  const body = JSON.stringify({ id: eventId, type, createdAt: occurredAt, apiVersion, data });
  return { id: eventId, type, occurredAt, organizationIds, objectId, objectVersion, body };
}

/**
 * SQL: adds the events to the logs of their organizations. Must be the last statement of its transaction, because it
 * locks each organization's clock until the commit. Times in a log are therefore unique to a transaction and increase
 * in the order of the commits, whatever the clock of the database does: a reader that has read up to a time misses
 * nothing that commits later. Clocks are locked in the order of their organizations.
 */
export function logEvents(events: readonly StoredEvent[]): Sql {
  const logged = events.map(({ id, type, organizationIds }) => ({ id, type, organizationIds }));
  return sql`
    with logged as materialized (
      select distinct organization_id, e.id, e.type
        from jsonb_to_recordset(${JSON.stringify(logged)}::jsonb) as e(id text, type text, "organizationIds" jsonb)
             cross join jsonb_array_elements_text(e."organizationIds") as organization_id),
    clock as (
      insert into event_clock as c (organization_id, last_at)
      select organization_id, clock_timestamp() from logged group by organization_id order by organization_id
      on conflict (organization_id) do update
        set last_at = greatest(clock_timestamp(), c.last_at + interval '1 microsecond')
      returning organization_id, last_at)
    insert into event_audience (organization_id, event_id, type, stored_at)
    select organization_id, logged.id, logged.type, clock.last_at from logged join clock using (organization_id)`;
}

/** Times of the log have microseconds, so they are text: RFC 3339 in UTC, of equal length, which sorts as they do. */
const inUtc = (time: Sql): Sql => sql`to_char((${time}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** A time of JavaScript, as times of the log are written. */
export const logTime = (time: Date): string => time.toISOString().replace('Z', '000Z');

/** An event in the log of an organization. */
export interface LoggedEvent {
  id: string;
  /** When it was stored: with the id, its position in the log. */
  storedAt: string;
  createdAt: Date;
  /** Null after it was purged. */
  body: string | null;
}

/** The orders of the log; see `readLog`. */
export const logOrder = (direction: 'asc' | 'desc'): ListOrder<LoggedEvent> => ({
  column: sql`stored_at`,
  direction,
  keyOf: ({ storedAt }) => storedAt,
});

/** Range of a log to read. */
export interface LogRange {
  organizationId: string;
  types: readonly EventType[];
  objectId: string | undefined;
  /** Events stored at this time or later. */
  since: string;
  /** Events beyond these, both exclusive. */
  after: Position | null;
  before: Position | null;
  direction: 'asc' | 'desc';
  limit: number;
}

/** Earliest beginning of a list. */
export interface LogStart {
  /** Events stored before this time may be purged. */
  keptSince: string;
  /**
   * Time that clients are told, an hour later than the real one, so that a list that begins there is not refused a
   * moment later.
   */
  availableSince: string;
  /** The position of the event `after`; null if the organization has no such event. */
  after: Position | null;
}

/** Finds where a list may begin. */
export async function findStart(
  em: EntityManager,
  { organizationId, after, keptDays }: { organizationId: string; after: string | undefined; keptDays: number },
): Promise<LogStart> {
  const kept = sql`now() - make_interval(days => ${keptDays})`;
  const { rows } = await sql<Omit<LogStart, 'after'> & { storedAt: string | null }>`
    select ${inUtc(kept)} as "keptSince", ${inUtc(sql`${kept} + interval '1 hour'`)} as "availableSince",
           (select ${inUtc(sql`stored_at`)} from event_audience
             where organization_id = ${organizationId} and event_id = ${after ?? null}::text) as "storedAt"`.execute(
    em.getKysely(),
  );
  const { storedAt, ...times } = rows[0]!;
  return { ...times, after: after !== undefined && storedAt !== null ? { key: storedAt, id: after } : null };
}

/**
 * Reads the next events of the log, at most `limit`, and fewer if their bodies are larger than a page. `more` is the
 * last one that was read, if others may follow.
 */
export async function readLog(
  em: EntityManager,
  range: LogRange,
): Promise<{ events: LoggedEvent[]; more: LoggedEvent | null }> {
  const { direction, limit, objectId } = range;
  const order = direction === 'asc' ? sql`stored_at, event_id` : sql`stored_at desc, event_id desc`;
  const { rows } = await sql<Omit<LoggedEvent, 'createdAt'> & { fits: boolean }>`
    select id, "storedAt", fits, case when fits then convert_from(body, 'UTF8') end as body
      from (select event_id as id, ${inUtc(sql`stored_at`)} as "storedAt", body, place,
                   place = 1 or sum(coalesce(octet_length(body), 0)) over (order by place) <= ${pageBytesMax} as fits
              from (select page.*, e.body, row_number() over (order by ${order}) as place
                      from (${objectId === undefined ? byType(range, order) : byObject(range, objectId)}
                             order by ${order} limit ${limit}) page
                      join event e on e.id = page.event_id) placed) sized
     order by place`.execute(em.getKysely());
  const events = rows
    .filter(({ fits }) => fits)
    .map(({ id, storedAt, body }) => ({ id, storedAt, body, createdAt: new Date(storedAt) }));
  return { events, more: rows.length === limit || events.length < rows.length ? (events.at(-1) ?? null) : null };
}

function inRange({ organizationId, since, after, before }: LogRange): Sql {
  return sql`organization_id = ${organizationId} and erased_at is null and stored_at >= ${since}::timestamptz
    and (stored_at, event_id) > (${after?.key ?? '-infinity'}::timestamptz, ${after?.id ?? ''})
    and (stored_at, event_id) < (${before?.key ?? 'infinity'}::timestamptz, ${before?.id ?? ''})`;
}

/** SQL: the first events of each type, by the index, which has them in order. There are few types. */
function byType(range: LogRange, order: Sql): Sql {
  return sql`
    select stored_at, event_id from unnest(${range.types}::text[]) as wanted(name)
     cross join lateral (select stored_at, event_id from event_audience
                          where type = wanted.name and ${inRange(range)}
                          order by ${order} limit ${range.limit}) logged`;
}

/**
 * SQL: the latest events about a record. The number of these events is bounded, because a listing may be changed very
 * often.
 */
function byObject(range: LogRange, objectId: string): Sql {
  return sql`
    select stored_at, event_id
      from (select id from event where object_id = ${objectId} and ${range.organizationId} = any(organization_ids)
             order by id desc limit ${objectEventsMax}) about
      join event_audience on event_id = about.id
     where type = any(${range.types}::text[]) and ${inRange(range)}`;
}
