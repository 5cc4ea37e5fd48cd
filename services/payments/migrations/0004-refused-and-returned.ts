import { Migration } from '@mikro-orm/migrations';

/**
 * What the provider has refused, refunds whose money came back, and when what waits for the provider was last read from
 * it.
 */
export class RefusedAndReturned extends Migration {
  override up(): void {
    this.addSql(`
      alter table "payments"."payment" add column "last_error" jsonb null,
                                       add column "capture_refusals" int not null default 0,
                                       add column "refreshed_at" timestamptz(3) null
    `);
    this.addSql(`
      alter table "payments"."refund" add column "returned_at" timestamptz(3) null,
                                      add column "refreshed_at" timestamptz(3) null
    `);
    this.addSql(`alter table "payments"."dispute" add column "refreshed_at" timestamptz(3) null`);
    this.addSql(`alter table "payments"."payout" add column "refreshed_at" timestamptz(3) null`);
    this.addSql(`
      update "payments"."refund" r set "returned_at" = t."created_at"
        from "ledger"."transaction" t
       where r."status" = 'failed' and t."reference" = 'refund:' || r."id" || ':returned'
    `);
    this.addSql(`
      create index "refund_returned" on "payments"."refund" ("returned_at", "id") where "returned_at" is not null
    `);
  }
}
