import { sql, type Sql } from '@marketplace/store';

/**
 * SQL, a time or null: when a refund of an order by the system may be tried again. A minute, an hour and then a day after
 * the last failure. Null if none has failed. After `refundFailuresMax` failures none is tried: see `isRefundStopped`.
 */
export function nextRefundAt(orderId: string): Sql {
  return sql`
    (select max(settled_at) + least(interval '1 minute' * power(60, least(count(*) - 1, 2)), interval '1 day')
       from refund
      where payment_id in (select id from payment where order_id = ${orderId})
        and status = 'failed' and initiated_by = 'system')`;
}
