import { sql, type Store } from '@marketplace/store';

/** The waiting deliveries of one organization. */
export interface OrganizationBacklog {
  organizationId: string;
  count: number;
  /** For how long the first of them has waited. */
  oldestSeconds: number;
}

/** Deliveries that wait for a slot, as they were counted last. Held ones do not wait. */
export interface Backlog {
  count: number;
  oldestSeconds: number;
  /** The organizations with the most waiting deliveries, the largest backlog first. */
  organizations: OrganizationBacklog[];
}

export type ReadBacklog = () => Promise<Backlog>;

/** More than can reach the bound of an organization before the bound of all is reached. */
const organizationsMax = 1_000;
/** Counting takes this share of one connection's time at most, however long the index is. */
const shareOfTime = 20;

/**
 * Counts what waits, by the index of waiting deliveries alone. A count is kept for `freshMs`, and for twenty times as
 * long as it took. Who asks meanwhile gets the kept one; who asks while another counts gets that one's result. Rejects
 * when the database cannot be asked.
 */
export function backlogReader(store: Pick<Store, 'report'>, freshMs = 2_000): ReadBacklog {
  let kept: { backlog: Promise<Backlog>; until: number } | undefined;
  return () => {
    if (kept && performance.now() < kept.until) return kept.backlog;
    const startedAt = performance.now();
    const mine = { backlog: countBacklog(store), until: Infinity };
    mine.backlog.then(
      () => {
        const endedAt = performance.now();
        mine.until = endedAt + Math.max(freshMs, shareOfTime * (endedAt - startedAt));
      },
      () => (kept = undefined),
    );
    kept = mine;
    return mine.backlog;
  };
}

interface Row extends OrganizationBacklog {
  countOfAll: number;
  oldestSecondsOfAll: number;
}

async function countBacklog(store: Pick<Store, 'report'>): Promise<Backlog> {
  const { rows } = await sql<Row>`
    select organization_id as "organizationId", n::int as count, age as "oldestSeconds",
           (sum(n) over ())::int as "countOfAll", max(age) over () as "oldestSecondsOfAll"
      from (select organization_id, count(*) as n,
                   greatest(0, extract(epoch from clock_timestamp() - min(queued_at)))::float8 as age
              from delivery where queued_at is not null group by organization_id) waiting
     order by n desc limit ${organizationsMax}`.execute(store.report().getKysely());
  return {
    count: rows[0]?.countOfAll ?? 0,
    oldestSeconds: rows[0]?.oldestSecondsOfAll ?? 0,
    organizations: rows.map(({ organizationId, count, oldestSeconds }) => ({ organizationId, count, oldestSeconds })),
  };
}
