import { sql, type Store } from '@marketplace/store';
import type { Gauge } from '@marketplace/kernel';

/** The waiting deliveries of one organization. */
interface OrganizationBacklog {
  organizationId: string;
  count: number;
  /** Number of waiting deliveries that the rate limits of their endpoints delay for more than `limitedSeconds`. */
  limited: number;
  /** Age of the oldest of them. */
  oldestSeconds: number;
}

/** The deliveries that wait for a slot, as they were last counted. Held ones do not wait. */
interface Backlog {
  count: number;
  /** Age of the oldest of them. */
  oldestSeconds: number;
  /** The organizations with the most waiting deliveries, largest backlog first. */
  organizations: OrganizationBacklog[];
}

export type ReadBacklog = () => Promise<Backlog>;

/** More organizations than can have a full backlog before the limit of all organizations together is reached. */
const organizationsMax = 1_000;
/** Seconds. Deliveries that an endpoint's own rate limit admits within this time do not count as `limited`. */
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

/** Number of organizations for which the gauges have a series each. */
const organizationsShown = 20;

/** Gauges of the backlog: its total, the largest ones of organizations, and the limits at which the gateway refuses. */
export function backlogGauges(
  readBacklog: ReadBacklog,
  backlogMax: { ofOrganization: number; ofAll: number },
): Gauge[] {
  const largest = async () => (await readBacklog()).organizations.slice(0, organizationsShown);
  return [
    {
      name: 'webhook.backlog',
      description: 'Deliveries that wait for a slot at their endpoint.',
      read: async () => [{ value: (await readBacklog()).count, attributes: {} }],
    },
    {
      name: 'webhook.backlog.age',
      description: 'How long the oldest waiting delivery has waited.',
      unit: 's',
      read: async () => [{ value: (await readBacklog()).oldestSeconds, attributes: {} }],
    },
    {
      name: 'webhook.backlog.limit',
      description: 'Waiting deliveries from which commands that emit events are refused.',
      read: async () => [
        { value: backlogMax.ofOrganization, attributes: { of: 'organization' } },
        { value: backlogMax.ofAll, attributes: { of: 'all' } },
      ],
    },
    {
      name: 'webhook.organization.backlog',
      description: 'Waiting deliveries of the organizations that have the most of them.',
      read: async () =>
        (await largest()).map(({ organizationId, count }) => ({
          value: count,
          attributes: { organization: organizationId },
        })),
    },
    {
      name: 'webhook.organization.backlog.age',
      description: 'How long the oldest waiting delivery of each of these organizations has waited.',
      unit: 's',
      read: async () =>
        (await largest()).map(({ organizationId, oldestSeconds }) => ({
          value: oldestSeconds,
          attributes: { organization: organizationId },
        })),
    },
  ];
}

/** Gauge of the slots of active endpoints: allowed, and taken. */
export function slotGauge(store: Pick<Store, 'report'>): Gauge {
  return {
    name: 'webhook.slots',
    description: 'Slots of active endpoints: allowed, and taken by attempts.',
    read: async () => {
      const { rows } = await sql<{ taken: number; allowed: number }>`
        select coalesce(sum(in_flight), 0)::float8 as taken, coalesce(sum(max_in_flight), 0)::float8 as allowed
          from endpoint_gate where open`.execute(store.report().getKysely());
      const { taken, allowed } = rows[0]!;
      return [
        { value: taken, attributes: { state: 'taken' } },
        { value: allowed, attributes: { state: 'allowed' } },
      ];
    },
  };
}

/**
 * Values of the gauge's attribute `status`. `queued` are deliveries that wait for a slot, whatever their status; the
 * others do not wait and have the status of that name. All are counted by partial indexes.
 */
const states = ['pending', 'delivering', 'retrying', 'held', 'queued'];

/** Gauge of the deliveries that are not final, by status. */
export function unfinishedDeliveries(store: Store): Gauge {
  return {
    name: 'webhook.deliveries.pending',
    description: 'Deliveries that are not final.',
    read: async () => {
      const { rows: counts } = await sql<{ state: string; n: string }>`
        select status as state, count(*) as n from delivery
         where status in ('pending', 'retrying') and queued_at is null group by status
        union all select 'delivering', count(*) from delivery where slot_until is not null and status = 'delivering'
        union all select 'held', count(*) from delivery where status = 'held'
        union all select 'queued', count(*) from delivery where queued_at is not null`.execute(
        store.fork().getKysely(),
      );
      return states.map((state) => ({
        value: Number(counts.find((row) => row.state === state)?.n ?? 0),
        attributes: { status: state },
      }));
    },
  };
}
