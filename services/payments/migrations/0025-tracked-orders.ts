import { Migration } from '@mikro-orm/migrations';

/** Whether the shipments of an order have tracking numbers, which decides claims that nobody decides. */
export class TrackedOrders extends Migration {
  override up(): void {
    this.addSql(`alter table "payments"."order_account" add column "is_tracked" boolean null`);
  }
}
