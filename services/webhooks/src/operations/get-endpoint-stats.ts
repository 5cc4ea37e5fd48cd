import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, organizationOf } from '@marketplace/kernel';
import { type Read, report, sql } from '@marketplace/store';
import { deliveryStatuses, type EndpointStats } from '@marketplace/webhooks-contract';
import { attemptsOfEndpoint } from '../deliveries/attempt.ts';
import { type Range, statsRange } from '../health/stats-range.ts';
import type { WebhooksInput } from '../input.ts';

/** Test deliveries are left out, because they are not traffic of the endpoint. */
export const getEndpointStats = report(
  async ({ em }: Read, caller: Caller, { id, ...given }: WebhooksInput<'getEndpointStats'>): Promise<EndpointStats> => {
    const { range, now } = await statsRange(em, { id, organizationId: organizationOf(caller) }, given);
    const attempts = await countAttempts(em, id, range, now);
    const deliveries = await countDeliveries(em, id, range);
    const { total, succeeded, errors, codeClasses, percentiles, answered, slow } = attempts;
    const [p50, p90, p99] = percentiles ?? [];
    return {
      endpointId: id,
      since: range.since.toISOString(),
      until: range.until.toISOString(),
      deliveries,
      attempts: { total, succeeded, failed: total - succeeded },
      errors: errors ?? {},
      codeClasses: codeClasses ?? {},
      successRate: total > 0 ? succeeded / total : null,
      durationMs: p50 === undefined || p90 === undefined || p99 === undefined ? null : { p50, p90, p99 },
      slow: slow > answered / 10,
    };
  },
);

interface AttemptFigures {
  total: number;
  succeeded: number;
  errors: Record<string, number> | null;
  codeClasses: Record<string, number> | null;
  percentiles: number[] | null;
  /** Attempts of the last ten minutes that got a response, and how many of them took over ten seconds. */
  answered: number;
  slow: number;
}

async function countAttempts(
  em: EntityManager,
  endpointId: string,
  { since, until }: Range,
  now: Date,
): Promise<AttemptFigures> {
  const id = sql`${endpointId}`;
  const { rows } = await sql<AttemptFigures>`
    with made as (
      select status_code, error_code, duration_ms
        from ${attemptsOfEndpoint(id, sql`${since}`, sql`${until}`)} a
    ), recent as (
      select duration_ms from ${attemptsOfEndpoint(id, sql`${now}::timestamptz - interval '10 minutes'`)} a
       where status_code is not null
    )
    select count(*)::int as total,
           count(*) filter (where error_code is null)::int as succeeded,
           (select json_object_agg(error_code, n)
              from (select error_code, count(*) as n from made where error_code is not null group by 1) e) as errors,
           (select json_object_agg(class, n)
              from (select coalesce(status_code / 100 || 'xx', 'none') as class, count(*) as n
                      from made group by 1) c) as "codeClasses",
           percentile_cont(array[0.5, 0.9, 0.99])
             within group (order by duration_ms) filter (where status_code is not null) as percentiles,
           (select count(*)::int from recent) as answered,
           (select count(*)::int from recent where duration_ms > 10000) as slow
      from made`.execute(em.getKysely());
  return rows[0]!;
}

async function countDeliveries(
  em: EntityManager,
  endpointId: string,
  { since, until }: Range,
): Promise<EndpointStats['deliveries']> {
  const { rows } = await sql<{ status: string; n: number }>`
    select status, count(*)::int as n from delivery
     where endpoint_id = ${endpointId} and created_at >= ${since} and created_at < ${until} and trigger <> 'test'
     group by status`.execute(em.getKysely());
  const found = new Map(rows.map(({ status, n }) => [status, n]));
  return Object.fromEntries(
    deliveryStatuses.map((status) => [status, found.get(status) ?? 0]),
  ) as EndpointStats['deliveries'];
}
