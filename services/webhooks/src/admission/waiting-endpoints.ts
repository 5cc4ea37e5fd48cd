import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Sql } from '@marketplace/store';
import type { AttemptRoom } from '@marketplace/webhooks-contract/engine';

/** Endpoints visited by one walk, which takes about 5 ms. The next walk starts at the organization where it ended. */
const lookedMax = 256;

/**
 * SQL, for use after `with recursive`: the table `looked` has the next endpoints at which deliveries wait, at most
 * `lookedMax`. `rank` is their position in the walk, starting at 1. The walk visits organizations in descending order
 * of ids, starts below `cursor`, and wraps around at the end. It reads one index entry per endpoint, however many
 * deliveries wait there. The order is descending so that it finds the newest entry of each endpoint's queue first: at
 * the old end are the dead entries of deliveries that no longer wait, thousands under load, and each would be read.
 */
export function lookedEndpoints(cursor: string): Sql {
  const next = (after: Sql, until: Sql) => sql`
    select d.organization_id, d.endpoint_id from delivery d
     where d.queued_at is not null and ${after} and ${until}
     order by d.organization_id desc, d.endpoint_id desc limit 1`;
  const afterPair = sql`(d.organization_id, d.endpoint_id) < (w.organization_id, w.endpoint_id)`;
  const downToCursor = sql`d.organization_id >= ${cursor}`;
  return sql`
    later(organization_id, endpoint_id, rank) as (
      select *, 1 from (${next(sql`d.organization_id < ${cursor}`, sql`true`)}) first
      union all
      select n.*, w.rank + 1 from later w cross join lateral (${next(afterPair, sql`true`)}) n
       where w.rank < ${lookedMax}),
    earlier(organization_id, endpoint_id, rank) as (
      select *, ${lookedMax} + 1 from (${next(sql`true`, downToCursor)}) first
      union all
      select n.*, w.rank + 1 from earlier w cross join lateral (${next(afterPair, downToCursor)}) n
       where w.rank < 2 * ${lookedMax}),
    looked as materialized (
      select * from (select * from later union all select * from earlier) walked order by rank limit ${lookedMax})`;
}

/** An endpoint that has waiting deliveries and a free slot. */
export interface FreeEndpoint {
  organizationId: string;
  endpointId: string;
  /** Position in the walk through the organizations. */
  rank: number;
}

/** Endpoints where slots can be granted. */
export interface Waiting {
  /** Endpoints in the round robin order of their organizations, at most `attemptsMax`. */
  free: FreeEndpoint[];
  /** Milliseconds until the next rate limit allows an attempt; null if no endpoint waits for its rate limit. */
  nextStartMs: number | null;
  /** The last organization of the walk; null if no delivery waits. */
  walkedTo: string | null;
}

interface Row extends FreeEndpoint {
  /** 0 for a free endpoint; positive for the next one that its rate limit allows; null for the last one of the walk. */
  startsInMs: number | null;
}

/**
 * SQL: the number of the round robin's round in which a row is served. It reads the columns `organization_id` and
 * `nth`, the row's number within its organization, starting at 1. An organization of weight 2 is served twice in each
 * round, one of weight 0.5 in every second round on average.
 */
export function roundOf(weights: AttemptRoom['weights']): Sql {
  return sql`
    floor((nth - 1 + random()) / coalesce((${JSON.stringify(weights)}::jsonb ->> organization_id)::float8, 1))`;
}

/**
 * Finds endpoints where slots can be granted, without taking locks. A rate limit is considered to allow an attempt one
 * millisecond late, because `Work.now` has no microseconds.
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
                       else greatest(0, 1 + extract(epoch from g.next_turn_at - webhooks.now()) * 1000
                                          - (g.burst - 1) * round(1e6 / g.per_second) / 1000)
                  end::float8 as starts_in_ms
        from looked l join endpoint_gate g on g.endpoint_id = l.endpoint_id
       where g.open and g.in_flight < g.max_in_flight and l.organization_id <> all(${exceptOrganizations})),
    free as (
      select *, row_number() over (partition by organization_id order by random()) as nth
        from open where starts_in_ms = 0)
    (select organization_id as "organizationId", endpoint_id as "endpointId", rank, 0 as "startsInMs"
       from free order by ${roundOf(weights)}, rank limit ${attemptsMax})
    union all
    (select organization_id, endpoint_id, rank, starts_in_ms
       from open where starts_in_ms > 0 order by starts_in_ms limit 1)
    union all
    (select organization_id, endpoint_id, rank, null from looked order by rank desc limit 1)`.execute(em.getKysely());
  return {
    free: rows.flatMap(({ startsInMs, ...endpoint }) => (startsInMs === 0 ? [endpoint] : [])),
    nextStartMs: rows.find(({ startsInMs }) => startsInMs !== null && startsInMs > 0)?.startsInMs ?? null,
    walkedTo: rows.find(({ startsInMs }) => startsInMs === null)?.organizationId ?? null,
  };
}
