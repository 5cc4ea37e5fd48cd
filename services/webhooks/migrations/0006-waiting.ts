import { Migration } from '@mikro-orm/migrations';

/**
 * Every delivery that waits for a slot has `queued_at`, whether or not a workflow was started for it. `inline` is true
 * if none was started.
 */
export class Waiting extends Migration {
  override up(): void {
    this.addSql(`alter table "webhooks"."delivery" add column "slot_holder" text null, add column "wake" text null`);
    this.addSql(
      `create table "webhooks"."worker_presence" (
         "worker_id" text not null, "seen_at" timestamptz(3) not null, primary key ("worker_id"))`,
    );
    this.addSql(`update webhooks.delivery set wake = 'admit' where queued_at is not null`);
    this.addSql(`update webhooks.delivery set queued_at = created_at where inline and status = 'pending'`);
    // These have not changed since they were inserted: if a worker died before it started their workflows, nothing else
    // would start them.
    this.addSql(`
      update webhooks.delivery set inline = true, queued_at = created_at
       where status = 'pending' and not inline and version = 1
         and queued_at is null and slot_until is null and trigger <> 'test'`);
    // Deliveries that were inserted as held, and have not changed since, never had a workflow.
    this.addSql(`update webhooks.delivery set inline = true where status = 'held' and version = 1`);
  }
}
