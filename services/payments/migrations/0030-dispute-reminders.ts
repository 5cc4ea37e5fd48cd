import { Migration } from '@mikro-orm/migrations';

/** When to remind whoever must act in a dispute. */
export class DisputeReminders extends Migration {
  override up(): void {
    this.addSql(`alter table "payments"."dispute" add column "remind_at" timestamptz(3) null`);
  }
}
