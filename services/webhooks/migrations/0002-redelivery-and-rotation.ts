import { Migration } from '@mikro-orm/migrations';

export class RedeliveryAndRotation extends Migration {
  override up(): void {
    this.addSql(`
      alter table "webhooks"."endpoint"
        add column "previous_sealed_secret" text null,
        add column "previous_secret_expires_at" timestamptz(3) null
    `);
    this.addSql(`alter table "webhooks"."delivery" add column "redelivery_of" text null`);
  }
}
