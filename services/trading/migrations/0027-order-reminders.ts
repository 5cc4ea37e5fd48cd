import { ConcurrentMigration } from '@marketplace/store';

/** An index of the reminders of orders in every status: of payments, shipments and receipts. */
export class OrderReminders extends ConcurrentMigration {
  override async up(): Promise<void> {
    await this.createIndex({
      schema: 'trading',
      name: 'sales_order_remind',
      definition: 'on trading.sales_order (remind_at, id) where remind_at is not null',
    });
    await this.dropIndex({ schema: 'trading', name: 'sales_order_reminder' });
  }
}
