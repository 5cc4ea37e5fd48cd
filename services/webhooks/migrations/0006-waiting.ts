import { Migration } from '@mikro-orm/migrations';

/**
 * All that waits for a slot is a row with `queued_at`, whether a workflow has been started for it or not; `inline` says
 * that none has.
 */
export class Waiting extends Migration {
  override up(): void {
    this.addSql(`alter table "webhooks"."delivery" add column "slot_holder" text null, add column "wake" text null`);
    this.addSql(
      `create table "webhooks"."worker_presence" ("worker_id" text not null, "seen_at" timestamptz(3) not null, primary key ("worker_id"))`,
    );
    this.addSql(`update webhooks.delivery set wake = 'admit' where queued_at is not null`);
    this.addSql(`update webhooks.delivery set queued_at = created_at where inline and status = 'pending'`);
    // Nobody has looked at these since they were stored: if a worker died before it started their workflows, nobody
    // else would.
    this.addSql(`
      update webhooks.delivery set inline = true, queued_at = created_at
       where status = 'pending' and not inline and version = 1 and queued_at is null and slot_until is null and trigger <> 'test'`);
    // What was stored as held never had a workflow, and its record has not changed since.
    this.addSql(`update webhooks.delivery set inline = true where status = 'held' and version = 1`);
  }
}
