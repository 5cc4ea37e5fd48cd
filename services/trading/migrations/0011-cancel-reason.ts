import { Migration } from '@mikro-orm/migrations';

export class CancelReason extends Migration {
  override up(): void {
    this.addSql(`alter table "trading"."sales_order" add column "cancel_reason" text null`);
  }
}
