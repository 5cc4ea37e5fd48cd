import { sql } from '@marketplace/store';

/**
 * SQL, a select statement: what the operator must look at, with `id`, `kind`, `order_id`, `payment_id`, `amount`,
 * `currency`, `code` and `since`. A refund that came back leaves it when the buyer is refunded again, or when nothing is
 * left in the escrow of the order. A refused capture leaves it when the payment has another status, and an order of
 * related parties when it is paid out or returned. A payout for which the provider has no funds is there at once if it is
 * paid from the balance of the platform, and otherwise after a day, because captured money arrives by itself.
 */
export const moneyAlerts = sql`
  select r.id, 'refund_returned' as kind, r.order_id, r.payment_id, r.amount, r.currency, r.failure_code as code,
         r.returned_at as since
    from refund r
    join order_account a on a.order_id = r.order_id
   where r.returned_at is not null and a.released_at is null
     and a.captured > a.refunded + a.charged_back + a.withdrawn + a.refund_pending
     and not exists (select from refund later
                      where later.payment_id = r.payment_id and later.created_at > r.returned_at
                        and later.status <> 'failed')
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
