import { sql, type Sql } from '@marketplace/store';
import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * SQL, an amount as text: what is or will be returned of an order because units were not shipped. Everything that the
 * buyer gets counts, whoever returns it and for which reason, except what is returned for goods that were shipped: for a
 * claim `not_as_described`, because of a bank's dispute `product_unacceptable`, or by a refund with the reason `claim`
 * without a claim that says otherwise.
 */
export function unshippedRefunds(orderId: string): Sql {
  return sql`
    (select coalesce(sum(r.amount), 0)::text
       from refund r
       left join lateral (
              select d.reason from dispute d
               where d.order_id = r.order_id
                 and (d.id = r.dispute_id
                      or r.dispute_id is null and r.reason = 'claim' and d.source = 'buyer'
                         and d.opened_at <= r.created_at)
               order by d.opened_at desc, d.id desc limit 1) cause on true
      where r.payment_id in (select id from payment where order_id = ${orderId})
        and r.status in ('pending', 'succeeded')
        and coalesce(cause.reason, r.reason) not in ('claim', 'not_as_described', 'product_unacceptable'))`;
}

/** What is left to refund of `amount`, which is owed to the buyer for units that were not shipped. At least 0. */
export async function unshippedLeft(em: EntityManager, orderId: string, amount: bigint): Promise<bigint> {
  const { rows } = await sql<{ refunded: string }>`select ${unshippedRefunds(orderId)} as refunded`.execute(
    em.getKysely(),
  );
  const left = amount - BigInt(rows[0]!.refunded);
  return left > 0n ? left : 0n;
}

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
