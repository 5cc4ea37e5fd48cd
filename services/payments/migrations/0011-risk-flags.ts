import { Migration } from '@mikro-orm/migrations';

/** What the parties of an order have in common, for the operator. */
export class RiskFlags extends Migration {
  override up(): void {
    this.addSql(`alter table "payments"."order_account" add column "risk_flags" text[] not null default '{}'`);
    this.addSql(`
      create index "order_account_flagged" on "payments"."order_account" ("created_at") where risk_flags <> '{}'
    `);
  }
}
