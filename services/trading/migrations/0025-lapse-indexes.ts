import { ConcurrentMigration } from '@marketplace/store';

/** Indexes of the orders that a person has not paid yet, and of those that it has let lapse, of all sellers and of one. */
export class LapseIndexes extends ConcurrentMigration {
  override async up(): Promise<void> {
    await this.createIndex({
      schema: 'trading',
      name: 'sales_order_unpaid_of_owner',
      definition: `on trading.sales_order (buyer_owner_id, id) where status = 'pending_payment'`,
    });
    await this.createIndex({
      schema: 'trading',
      name: 'sales_order_lapsed_of_owner',
      definition: 'on trading.sales_order (buyer_owner_id, lapsed_at) where lapsed_at is not null',
    });
    await this.createIndex({
      schema: 'trading',
      name: 'sales_order_lapsed_of_seller',
      definition:
        'on trading.sales_order (buyer_owner_id, seller_organization_id, lapsed_at) where lapsed_at is not null',
    });
    await this.dropIndex({ schema: 'trading', name: 'sales_order_lapsed' });
  }
}
