import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Sql } from '@marketplace/store';
import type { AttemptRoom } from '@marketplace/webhooks-contract/engine';

/** A look at so many endpoints takes about 5 ms. The next begins after the organization where it has ended. */
const lookedMax = 256;

/**
 * SQL, to stand behind `with recursive`: `looked` has the next endpoints that deliveries wait at, `lookedMax` at most,
 * with their `place` in a walk through their organizations, in descending order of ids, that begins below `cursor` and
 * goes on from the end. Each endpoint costs one look into an index, however many deliveries of it wait. Descending,
 * because so it comes upon the deliveries that have waited shortest. At the other end of an endpoint's queue are the
 * index entries of those that wait no longer: thousands under load, and each must be read.
 */
export function lookedEndpoints(cursor: string): Sql {
  const next = (after: Sql, until: Sql) => sql`
    select d.organization_id, d.endpoint_id from delivery d
     where d.queued_at is not null and ${after} and ${until} order by d.organization_id desc, d.endpoint_id desc limit 1`;
  const afterPair = sql`(d.organization_id, d.endpoint_id) < (w.organization_id, w.endpoint_id)`;
  const downToCursor = sql`d.organization_id >= ${cursor}`;
  return sql`
    later(organization_id, endpoint_id, place) as (
      select *, 1 from (${next(sql`d.organization_id < ${cursor}`, sql`true`)}) first
      union all
      select n.*, w.place + 1 from later w cross join lateral (${next(afterPair, sql`true`)}) n where w.place < ${lookedMax}),
    earlier(organization_id, endpoint_id, place) as (
      select *, ${lookedMax} + 1 from (${next(sql`true`, downToCursor)}) first
      union all
      select n.*, w.place + 1 from earlier w cross join lateral (${next(afterPair, downToCursor)}) n where w.place < 2 * ${lookedMax}),
    looked as materialized (select * from (select * from later union all select * from earlier) walked order by place limit ${lookedMax})`;
}

/** An endpoint that has a slot for a delivery that waits there. */
export interface FreeEndpoint {
  organizationId: string;
  endpointId: string;
  /** In the walk through the organizations. */
  place: number;
}

export interface Waiting {
  /** Endpoints of all organizations in turn, as many as there is room for attempts at most. */
  free: FreeEndpoint[];
  /** Milliseconds until the next rate limit lets an attempt start; null where none is waited for. */
  nextTurnMs: number | null;
  /** The last organization of the walk; null where nothing waits. */
  walkedTo: string | null;
}

interface Row extends FreeEndpoint {
  /** 0 for an endpoint that is free; null for the last of the walk. */
  startsInMs: number | null;
}

/**
 * SQL: the round in which the `turn` of an organization comes. One of weight 2 has two turns in each round, one of
 * weight 0.5 has a turn in every second on average. Expects the columns `turn` and `organization_id`.
 */
export function roundOf(weights: AttemptRoom['weights']): Sql {
  return sql`floor((turn - 1 + random()) / coalesce((${JSON.stringify(weights)}::jsonb ->> organization_id)::float8, 1))`;
}

/**
 * Where slots can be granted, without a lock on anything. A turn counts as come a millisecond late, as `Work.now` has
 * no microseconds.
 */
export async function findWaiting(
  em: EntityManager,
  cursor: string,
  { attemptsMax, exceptOrganizations, weights }: AttemptRoom,
): Promise<Waiting> {
  const { rows } = await sql<Row>`
    with recursive ${lookedEndpoints(cursor)},
    open as materialized (
      select l.*, case when g.next_turn_at is null or g.per_second is null or g.burst is null then 0
                       else greatest(0, 1 + extract(epoch from g.next_turn_at - webhooks.now()) * 1000 - (g.burst - 1) * round(1e6 / g.per_second) / 1000)
                  end::float8 as starts_in_ms
        from looked l join endpoint_gate g on g.endpoint_id = l.endpoint_id
       where g.open and g.in_flight < g.max_in_flight and l.organization_id <> all(${exceptOrganizations})),
    free as (
      select *, row_number() over (partition by organization_id order by random()) as turn from open where starts_in_ms = 0)
    (select organization_id as "organizationId", endpoint_id as "endpointId", place, 0 as "startsInMs" from free order by ${roundOf(weights)}, place limit ${attemptsMax})
    union all
    (select organization_id, endpoint_id, place, starts_in_ms from open where starts_in_ms > 0 order by starts_in_ms limit 1)
    union all
    (select organization_id, endpoint_id, place, null from looked order by place desc limit 1)`.execute(em.getKysely());
  return {
    free: rows.flatMap(({ startsInMs, ...endpoint }) => (startsInMs === 0 ? [endpoint] : [])),
    nextTurnMs: rows.find(({ startsInMs }) => startsInMs !== null && startsInMs > 0)?.startsInMs ?? null,
    walkedTo: rows.find(({ startsInMs }) => startsInMs === null)?.organizationId ?? null,
  };
}
