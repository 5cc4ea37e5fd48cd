import { Migration } from '@mikro-orm/migrations';

/** What the platform has lost to the disputes and refunds of an order. */
export class LossesOfAnOrder extends Migration {
  override up(): void {
    this.addSql(`
      alter table "payments"."order_account" add column "lost" bigint not null default '0'
        constraint "order_account_lost_check" check (lost >= 0)
    `);
    this.addSql(`
      update "payments"."order_account" a set "lost" = l.lost
        from (select order_id, sum(excess) as lost
                from (select order_id, excess from "payments"."dispute" where excess > 0
                      union all
                      select order_id, excess from "payments"."refund" where excess > 0 and status = 'succeeded') e
               group by order_id) l
       where l.order_id = a.order_id
    `);
  }
}
