import { Migration } from '@mikro-orm/migrations';

/** When the URL or the headers of an endpoint were last changed. */
export class ReceiverChanges extends Migration {
  override up(): void {
    this.addSql(`alter table "webhooks"."endpoint" add column "receiver_changed_at" timestamptz(3) null`);
  }
}
