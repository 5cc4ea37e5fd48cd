import { type Caller, organizationOf } from '@marketplace/kernel';
import { type Read, report, sql } from '@marketplace/store';
import type { EndpointBucket } from '@marketplace/webhooks-contract';
import { attemptsOfEndpoint } from '../deliveries/attempt.ts';
import { statsRange } from '../health/stats-range.ts';
import type { WebhooksInput } from '../input.ts';

/**
 * Statistics of an endpoint in equal parts of a range, those without attempts too. Reads as much as the statistics of
 * the range. Test deliveries are left out.
 */
export const getEndpointSeries = report(
  async (
    { em }: Read,
    caller: Caller,
    { id, buckets, ...given }: WebhooksInput<'getEndpointSeries'>,
  ): Promise<{ data: EndpointBucket[] }> => {
    const {
      range: { since, until },
    } = await statsRange(em, { id, organizationId: organizationOf(caller) }, given);
    const widthMs = (until.getTime() - since.getTime()) / buckets;
    const { rows } = await sql<BucketRow>`
    with made as materialized (
      select least(floor(extract(epoch from started_at - ${since}::timestamptz) * 1000 / ${widthMs}::float8),
                   ${buckets}::int - 1)::int as bucket,
             coalesce(status_code / 100 || 'xx', 'none') as class, status_code, error_code, duration_ms
        from ${attemptsOfEndpoint(sql`${id}`, sql`${since}`, sql`${until}`)} a
    ), classes as (
      select bucket, json_object_agg(class, n) as classes
        from (select bucket, class, count(*) as n from made group by 1, 2) counted group by bucket
    ), figures as (
      select bucket, count(*) filter (where error_code is null)::int as succeeded,
             count(*) filter (where error_code is not null)::int as failed,
             percentile_cont(array[0.5, 0.9, 0.99])
               within group (order by duration_ms) filter (where status_code is not null) as percentiles
        from made group by bucket
    )
    select bucket, succeeded, failed, classes, percentiles from figures join classes using (bucket)`.execute(
      em.getKysely(),
    );
    const found = new Map(rows.map((row) => [row.bucket, row]));
    return {
      data: Array.from({ length: buckets }, (_, bucket) => {
        const { succeeded = 0, failed = 0, classes = {}, percentiles } = found.get(bucket) ?? {};
        const [p50, p90, p99] = percentiles ?? [];
        return {
          startedAt: new Date(since.getTime() + Math.round(bucket * widthMs)).toISOString(),
          succeeded,
          failed,
          codeClasses: classes,
          durationMs: p50 === undefined || p90 === undefined || p99 === undefined ? null : { p50, p90, p99 },
        };
      }),
    };
  },
);

interface BucketRow {
  bucket: number;
  succeeded: number;
  failed: number;
  classes: Record<string, number>;
  /** Null without an answered attempt. */
  percentiles: number[] | null;
}
