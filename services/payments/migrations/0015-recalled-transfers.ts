import { Migration } from '@mikro-orm/migrations';

/** What was taken back of payouts for refunds. */
export class RecalledTransfers extends Migration {
  override up(): void {
    this.addSql(`
      alter table "payments"."payout" add column "recalled" bigint not null default '0'
        constraint "payout_recalled_check" check (recalled >= 0)
    `);
  }
}
