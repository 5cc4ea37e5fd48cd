import { sql, type Sql, type Work } from '@marketplace/store';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import type { Refund } from '../entities/refund.entity.ts';
import type { LockedPayment } from '../payments/payment.ts';
import { beginRefund } from './apply-refund.ts';
import { isRefundStopped, refundableOf } from '../refunds/refund-rules.ts';
import { isFrozenByDispute } from '../refunds/refund.ts';
import { type RefundIntent, refundIntent } from './request-refund.ts';

/**
 * SQL, an amount as text that is or will be returned of an order because units were not shipped. Everything that the
 * buyer gets counts, whoever returns it and for whatever reason, except amounts for goods that were shipped: for a
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

/** Amount left to refund of `amount`, which is owed to the buyer for units that were not shipped. At least 0. */
export async function unshippedLeft(em: EntityManager, orderId: string, amount: bigint): Promise<bigint> {
  const { rows } = await sql<{ refunded: string }>`select ${unshippedRefunds(orderId)} as refunded`.execute(
    em.getKysely(),
  );
  const left = amount - BigInt(rows[0]!.refunded);
  return left > 0n ? left : 0n;
}

/**
 * SQL, a time or null: when a refund of an order by the system may be tried again. A minute, an hour and then a day
 * after the last failure. Null if none has failed. After `refundFailuresMax` failures it is not tried again; see
 * `isRefundStopped`.
 */
export function nextRefundAt(orderId: string): Sql {
  return sql`
    (select max(settled_at) + least(interval '1 minute' * power(60, least(count(*) - 1, 2)), interval '1 day')
       from refund
      where payment_id in (select id from payment where order_id = ${orderId})
        and status = 'failed' and initiated_by = 'system')`;
}

/**
 * Begins to refund everything that is left of a locked payment, or at most `max`. Returns null and begins nothing if
 * nothing is left, while a refund is pending, while a bank holds money because of a dispute, for some time after such a
 * refund has failed, and after so many failures that the operator must pay the buyer.
 */
export async function refundRest(
  work: Work,
  locked: LockedPayment,
  reason: Refund['reason'],
  max?: bigint,
): Promise<RefundIntent | null> {
  const { account } = locked;
  const left = refundableOf(account);
  const amount = max !== undefined && max < left ? max : left;
  if (amount === 0n || account.refundPending > 0n || isRefundStopped(locked.payment)) return null;
  if (await isFrozenByDispute(work.em, account)) return null;
  if (await isTooEarly(work, account)) return null;
  return refundIntent(await beginRefund(work, locked, { amount, reason, initiatedBy: 'system' }));
}

async function isTooEarly({ em, now }: Work, { orderId }: OrderAccount): Promise<boolean> {
  const { rows } = await sql<{ early: boolean | null }>`select ${now} < ${nextRefundAt(orderId)} as early`.execute(
    em.getKysely(),
  );
  return rows[0]!.early === true;
}
