import { Migration } from '@mikro-orm/migrations';

/** When to remind whoever must act in a dispute. The index has no rows yet, so it needs no time. */
export class DisputeReminders extends Migration {
  override up(): void {
    this.addSql(`alter table "payments"."dispute" add column "remind_at" timestamptz(3) null`);
    this.addSql(`
      create index dispute_remind on payments.dispute (remind_at, id) where remind_at is not null`);
  }
}
