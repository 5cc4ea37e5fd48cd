import { type Caller, organizationOf } from '@marketplace/kernel';
import { beyond, inOrder, type ListOrder, openPage, type Page, type Read, report, sql } from '@marketplace/store';
import { failedAttemptsCounted, type TroubledEndpoint } from '@marketplace/webhooks-contract';
import type { WebhooksContext } from '../context.ts';
import { auditedUrl } from '../endpoints/endpoint.ts';
import type { WebhooksInput } from '../input.ts';

interface Row extends Omit<TroubledEndpoint, 'endpointId' | 'failingSince' | 'oldestWaitingSince'> {
  id: string;
  createdAt: Date;
  failingSince: string | null;
  oldestWaitingSince: string | null;
}

const orders: Record<WebhooksInput<'listWorstEndpoints'>['sort'], ListOrder<Row>> = {
  failedAttempts: {
    column: sql`failed_attempts`,
    direction: 'desc',
    keyOf: ({ failedAttempts }) => String(failedAttempts),
  },
  backlog: { column: sql`backlog`, direction: 'desc', keyOf: ({ backlog }) => String(backlog) },
  oldestWaiting: { column: sql`queued_at`, direction: 'asc', keyOf: (row) => new Date(row.oldestWaitingSince!) },
};

/**
 * Reads indexes and no table: the latest failed attempts only, and the waiting deliveries, whose number is bounded by
 * `waitingDeliveriesOfAll` of `QUOTAS`. Throws `invalid_cursor`.
 */
export const listWorstEndpoints = report(
  async (
    { em, keyring }: Read & Pick<WebhooksContext, 'keyring'>,
    caller: Caller,
    { limit, cursor, sort }: WebhooksInput<'listWorstEndpoints'>,
  ): Promise<Page<TroubledEndpoint>> => {
    const order = orders[sort];
    const bound = { list: 'worst endpoints', owner: organizationOf(caller), filters: { sort } };
    const pager = openPage(keyring, bound, { limit, cursor }, order);
    const after = beyond(order, pager.after);
    const from = sql`clock_timestamp() - make_interval(hours => ${failedAttemptsCounted.hours})`;
    const { rows } = await sql<Row>`
    with latest as (
      select endpoint_id, error_code from (
        (select started_at, endpoint_id, error_code from attempt
          where error_code <> 'internal' and started_at > ${from}
          order by started_at desc limit ${failedAttemptsCounted.max})
        union all
        (select first_started_at, endpoint_id, first_error_code from delivery
          where first_error_code <> 'internal' and first_started_at > ${from}
          order by first_started_at desc limit ${failedAttemptsCounted.max})) failures
       order by started_at desc limit ${failedAttemptsCounted.max}),
    failed as (
      select endpoint_id, sum(n)::int as failed_attempts, json_object_agg(error_code, n) as errors
        from (select endpoint_id, error_code, count(*) as n from latest group by 1, 2) by_code
       group by endpoint_id),
    waiting as (
      select endpoint_id, count(*)::int as backlog, min(queued_at) as queued_at
        from delivery where queued_at is not null group by organization_id, endpoint_id),
    troubled as (
      select endpoint_id as id, failed_attempts, errors, backlog, queued_at
        from failed full join waiting using (endpoint_id))
    select e.id, e.organization_id as "organizationId", e.url, e.status, e.created_at as "createdAt",
           h.failing_since as "failingSince", coalesce(failed_attempts, 0) as "failedAttempts",
           coalesce(errors, '{}') as errors, coalesce(backlog, 0) as backlog, queued_at as "oldestWaitingSince"
      from (select * from troubled where ${order.column} is not null) t
      join endpoint e using (id)
      left join endpoint_health h on h.endpoint_id = e.id
     where e.deleted_at is null ${after ? sql`and ${after}` : sql``}
     ${inOrder(order)} limit ${pager.limit + 1}`.execute(em.getKysely());
    return pager.page(rows, present);
  },
);

function present({ id, url, createdAt: _, failingSince, oldestWaitingSince, ...figures }: Row): TroubledEndpoint {
  return {
    endpointId: id,
    url: auditedUrl(url),
    ...figures,
    failingSince: failingSince && new Date(failingSince).toISOString(),
    oldestWaitingSince: oldestWaitingSince && new Date(oldestWaitingSince).toISOString(),
  };
}
