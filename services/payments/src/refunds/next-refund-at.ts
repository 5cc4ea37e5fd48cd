import { sql, type Sql } from '@marketplace/store';

/**
 * SQL, a time or null: when a refund of an order by the system may be tried again. 1, 2, 4 ... minutes after the last
 * failure, 24 hours at most. Null if none has failed.
 */
export function nextRefundAt(orderId: string): Sql {
  return sql`
    (select max(settled_at) + least(interval '1 minute' * power(2, least(count(*) - 1, 20)), interval '1 day')
       from refund
      where payment_id in (select id from payment where order_id = ${orderId})
        and status = 'failed' and initiated_by = 'system')`;
}
