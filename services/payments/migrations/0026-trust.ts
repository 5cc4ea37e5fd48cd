import { Migration } from '@mikro-orm/migrations';

/** What limits of sellers count: payouts that have left, by person and bank account, and what was released before. */
export class Trust extends Migration {
  override up(): void {
    this.addSql(`alter table "payments"."organization" add column "owner_id" text null`);
    this.addSql(`alter table "payments"."payout" add column "approved_at" timestamptz(3) null`);
    this.addSql(`
      create table "payments"."payout_start" ("payout_id" text not null, "counted_for" text not null,
        "started_at" timestamptz(3) not null,
        "cents" bigint not null constraint "payout_start_cents_check" check (cents >= 0),
        constraint "payout_start_pkey" primary key ("payout_id", "counted_for"))
    `);
    this.addSql(`create index "payout_start_counted" on "payments"."payout_start" ("counted_for", "started_at")`);
    this.addSql(`
      create table "payments"."released_day" ("organization_id" text not null, "currency" text not null,
        "day" int not null, "amount" bigint not null,
        constraint "released_day_pkey" primary key ("organization_id", "currency", "day"))
    `);
    this.addSql(`
      insert into payments.released_day (organization_id, currency, day, amount)
      select seller_organization_id, currency, floor(extract(epoch from released_at) / 86400)::int,
             sum(captured - refunded)
        from payments.order_account
       where released_at is not null and charged_back = 0 and withdrawn = 0 and risk_flags = '{}'
       group by 1, 2, 3
    `);
  }
}
