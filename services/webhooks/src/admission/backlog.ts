import { sql, type Store } from '@marketplace/store';

/** The waiting deliveries of one organization. */
interface OrganizationBacklog {
  organizationId: string;
  count: number;
  /** Those that the rate limits of their endpoints let wait for more than `limitedSeconds`. */
  limited: number;
  /** How long the oldest of them has waited. */
  oldestSeconds: number;
}

/** The deliveries that wait for a slot, as they were last counted. Held ones do not wait. */
interface Backlog {
  count: number;
  /** How long the oldest of them has waited. */
  oldestSeconds: number;
  /** The organizations with the most waiting deliveries, largest backlog first. */
  organizations: OrganizationBacklog[];
}

export type ReadBacklog = () => Promise<Backlog>;

/** More organizations than can have a full backlog before the limit of all organizations together is reached. */
const organizationsMax = 1_000;
/** What an endpoint's own rate limit admits in this time does not count as `limited`. */
const limitedSeconds = 3_600;
/** A count is kept for this multiple of the time it took, so that counting uses at most 5 % of a connection's time. */
const keptFactor = 20;

/**
 * Returns a function that counts the backlog, reading only the index of waiting deliveries. A count is reused for
 * `freshMs`, or for twenty times as long as it took if that is longer. Concurrent calls share one count. The function
 * rejects if the query fails; a failure is not kept.
 */
export function backlogReader(store: Pick<Store, 'report'>, freshMs = 2_000): ReadBacklog {
  let kept: { backlog: Promise<Backlog>; until: number } | undefined;
  return () => {
    if (kept && performance.now() < kept.until) return kept.backlog;
    const startedAt = performance.now();
    const counting = { backlog: countBacklog(store), until: Infinity };
    counting.backlog.then(
      () => {
        const endedAt = performance.now();
        counting.until = endedAt + Math.max(freshMs, keptFactor * (endedAt - startedAt));
      },
      () => (kept = undefined),
    );
    kept = counting;
    return counting.backlog;
  };
}

interface Row extends Omit<OrganizationBacklog, 'limited'> {
  limited: number | null;
  countOfAll: number;
  oldestSecondsOfAll: number;
}

async function countBacklog(store: Pick<Store, 'report'>): Promise<Backlog> {
  const { rows } = await sql<Row>`
    select organization_id as "organizationId", sum(n)::int as count, max(age) as "oldestSeconds",
           sum(greatest(0, n - per_second * ${limitedSeconds}::int))::float8 as limited,
           (sum(sum(n)) over ())::int as "countOfAll", max(max(age)) over () as "oldestSecondsOfAll"
      from (select organization_id, endpoint_id, count(*) as n,
                   greatest(0, extract(epoch from clock_timestamp() - min(queued_at)))::float8 as age
              from delivery where queued_at is not null group by organization_id, endpoint_id) waiting
      left join endpoint_gate using (endpoint_id)
     group by organization_id order by count desc limit ${organizationsMax}`.execute(store.report().getKysely());
  return {
    count: rows[0]?.countOfAll ?? 0,
    oldestSeconds: rows[0]?.oldestSecondsOfAll ?? 0,
    organizations: rows.map(({ organizationId, count, limited, oldestSeconds }) => ({
      organizationId,
      count,
      limited: limited ?? 0,
      oldestSeconds,
    })),
  };
}
