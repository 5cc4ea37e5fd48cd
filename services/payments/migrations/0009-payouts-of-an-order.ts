import { ConcurrentMigration } from '@marketplace/store';

/** An order may have several payouts of money that came back, beside the payout of what it has earned. */
export class PayoutsOfAnOrder extends ConcurrentMigration {
  override async up(): Promise<void> {
    await this.createIndex({
      schema: 'payments',
      name: 'payout_of_order_live',
      unique: true,
      definition: `on payments.payout (order_id) where status not in ('canceled', 'returned') and credit = 0`,
    });
    await this.dropIndex({ schema: 'payments', name: 'payout_live' });
  }
}
