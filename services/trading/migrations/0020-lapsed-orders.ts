import { ConcurrentMigration } from '@marketplace/store';

/** An index of the orders that their buyers let lapse, so that counting them reads none of those that sellers canceled. */
export class LapsedOrders extends ConcurrentMigration {
  override async up(): Promise<void> {
    await this.createIndex({
      schema: 'trading',
      name: 'sales_order_lapsed',
      definition: `on trading.sales_order (buyer_organization_id, created_at, id)
        where status = 'canceled' and cancel_reason in ('payment_overdue', 'buyer_canceled')`,
    });
  }
}
