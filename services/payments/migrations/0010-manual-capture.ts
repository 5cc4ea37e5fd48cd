import { Migration } from '@mikro-orm/migrations';

/** Sellers allow payments that are authorized first. */
export class ManualCapture extends Migration {
  override up(): void {
    this.addSql(`alter table "payments"."payout_account" add column "manual_capture" boolean not null default false`);
  }
}
