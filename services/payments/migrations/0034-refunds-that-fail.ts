import { Migration } from '@mikro-orm/migrations';

/**
 * Refunds that fail, and what is held for buyers because their bank does not take it. Money of refunds that came back
 * before the release, and was not refunded again, is held from now on.
 */
export class RefundsThatFail extends Migration {
  override up(): void {
    this.addSql(`alter table "payments"."refund" add column "outside_reference" text null`);
    this.addSql(`
      alter table "payments"."payment" add column "refund_failures" int not null default 0
        constraint "payment_refund_failures_check" check (refund_failures >= 0)
    `);
    this.addSql(`
      update "payments"."payment" p set "refund_failures" = f.failures
        from (select r.payment_id, count(*) as failures
                from "payments"."refund" r
               where r.kind = 'refund' and r.status = 'failed'
                 and r.failure_code not in ('charge_disputed', 'refund_exceeds_captured')
                 and not exists (select from "payments"."refund" s
                                  where s.payment_id = r.payment_id and s.kind = 'refund' and s.status = 'succeeded'
                                    and s.created_at >= r.created_at)
               group by r.payment_id) f
       where f.payment_id = p.id
    `);
    this.addSql(`
      alter table "payments"."order_account" drop constraint "order_account_withdrawn_check",
        add column "refund_due" bigint not null default '0'
          constraint "order_account_refund_due_check" check (refund_due >= 0)
    `);
    this.addSql(`
      alter table "payments"."order_account" add constraint "order_account_withdrawn_check"
        check (withdrawn >= 0 and refunded + charged_back + withdrawn + refund_due <= captured)
    `);
    this.addSql(`
      update "payments"."order_account" a
         set "refund_due" = least(d.due, a.captured - a.refunded - a.charged_back - a.withdrawn - a.refund_pending)
        from (select r.order_id, sum(r.amount) as due
                from "payments"."refund" r
               where r.kind = 'refund' and r.returned_at is not null
                 and not exists (select from "payments"."refund" s
                                  where s.payment_id = r.payment_id and s.created_at > r.returned_at
                                    and s.status <> 'failed')
               group by r.order_id) d
       where d.order_id = a.order_id and a.released_at is null
         and a.captured > a.refunded + a.charged_back + a.withdrawn + a.refund_pending
    `);
  }
}
