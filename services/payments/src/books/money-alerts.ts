import { refundFailuresMax } from '@marketplace/payments-contract/limits';
import { sql } from '@marketplace/store';

/**
 * SQL, a select statement of the alerts for the operator, with `id`, `kind`, `order_id`, `payment_id`, `amount`,
 * `currency`, `code` and `since`. An alert of a returned refund ends when the buyer is refunded again, by whatever
 * means, and so does one of a payment whose refunds have failed too often; the release of the order's money ends the
 * latter too. That of a returned chargeback ends when nothing is left in the escrow of the order, that of a refused
 * capture when the payment has another status, and that of an order of related parties when it is paid out or returned.
 * A payout without funds at the provider has an alert at once if it is paid from the balance of the platform, and
 * otherwise after a day, because captured money arrives by itself.
 */
export const moneyAlerts = sql`
  select r.id, 'refund_returned' as kind, a.order_id, r.payment_id, a.refund_due as amount, r.currency,
         r.failure_code as code, r.returned_at as since
    from order_account a,
         lateral (select r.* from refund r join payment p on p.id = r.payment_id
                   where p.order_id = a.order_id and r.kind = 'refund' and r.returned_at is not null
                   order by r.returned_at desc limit 1) r
   where a.refund_due > a.refund_pending
   union all
  select r.id, 'refund_returned', r.order_id, r.payment_id, r.amount, r.currency, r.failure_code, r.returned_at
    from refund r
    join order_account a on a.order_id = r.order_id
   where r.kind = 'chargeback' and r.returned_at is not null and a.released_at is null
     and a.captured > a.refunded + a.charged_back + a.withdrawn + a.refund_pending
     and not exists (select from refund later
                      where later.payment_id = r.payment_id and later.created_at > r.returned_at
                        and later.status <> 'failed')
   union all
  select p.id, 'refund_failing', p.order_id, p.id, last.amount, p.currency, last.failure_code, last.updated_at
    from payment p
    join order_account a on a.order_id = p.order_id,
         lateral (select * from refund where payment_id = p.id and kind = 'refund' and status = 'failed'
                   order by created_at desc, id desc limit 1) last
   where p.refund_failures >= ${sql.lit(refundFailuresMax)} and a.refund_pending = 0
     and a.captured > a.refunded + a.charged_back + a.withdrawn and a.released_at is null
     and a.refund_due = 0
   union all
  select id, 'capture_refused', order_id, id, amount, currency, last_error ->> 'code',
         (last_error ->> 'at')::timestamptz
    from payment
   where status = 'requires_capture' and last_error ->> 'operation' = 'capture'
   union all
  select p.id, 'related_parties', a.order_id, p.id, p.amount, p.currency, array_to_string(a.risk_flags, ','),
         p.created_at
    from order_account a
    join payment p on p.order_id = a.order_id and p.status = 'succeeded'
   where a.risk_flags <> '{}'
     and a.captured > a.refunded + a.charged_back + a.withdrawn
     and not exists (select from payout o where o.order_id = a.order_id and o.status in ('processing', 'released'))
   union all
  select o.id, 'provider_funds', o.order_id, p.id, o.amount, o.currency, null,
         greatest(o.created_at, a.released_at, o.eligible_at)
    from payout o
    join order_account a on a.order_id = o.order_id
    join payment p on p.order_id = o.order_id and p.status = 'succeeded'
   where o.status = 'on_hold' and 'awaiting_provider_funds' = any(o.hold_reasons) and a.refund_pending = 0
     and (o.credit > 0 or greatest(o.created_at, a.released_at, o.eligible_at) < payments.now() - interval '1 day')`;
