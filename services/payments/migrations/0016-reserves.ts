import { Migration } from '@mikro-orm/migrations';

/** What is held back of the payouts of new sellers. */
export class Reserves extends Migration {
  override up(): void {
    this.addSql(`
      alter table "payments"."order_account" add column "reserved" bigint not null default '0'
        constraint "order_account_reserved_check" check (reserved >= 0),
        add column "reserve_payout_id" text null
    `);
  }
}
