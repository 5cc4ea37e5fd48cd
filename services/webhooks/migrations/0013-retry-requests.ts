import { Migration } from '@mikro-orm/migrations';

/** When all deliveries of an endpoint were last requested to be retried. */
export class RetryRequests extends Migration {
  override up(): void {
    this.addSql(`alter table "webhooks"."endpoint" add column "retry_requested_at" timestamptz(3) null`);
  }
}
