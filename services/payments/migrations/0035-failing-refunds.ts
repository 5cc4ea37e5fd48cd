import { ConcurrentMigration } from '@marketplace/store';

/** Finds what alerts about refunds are about. */
export class FailingRefunds extends ConcurrentMigration {
  override async up(): Promise<void> {
    await this.createIndex({
      schema: 'payments',
      name: 'order_account_refund_due',
      definition: 'on payments.order_account (order_id) where refund_due > 0',
    });
    await this.createIndex({
      schema: 'payments',
      name: 'payment_refunds_failing',
      definition: 'on payments.payment (order_id) where refund_failures >= 3',
    });
  }
}
