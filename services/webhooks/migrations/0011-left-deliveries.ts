import { ConcurrentMigration } from '@marketplace/store';

/** Indexes for the limit of unfinished tests, and for finding deliveries whose attempt was lost with its lease. */
export class LeftDeliveries extends ConcurrentMigration {
  override async up(): Promise<void> {
    await this.createIndex({
      schema: 'webhooks',
      name: 'delivery_tests_unfinished',
      definition: "on webhooks.delivery (organization_id, created_at) where trigger = 'test' and status = 'pending'",
    });
    await this.createIndex({
      schema: 'webhooks',
      name: 'delivery_left',
      definition:
        "on webhooks.delivery (updated_at, id) where status = 'delivering' and slot_until is null and queued_at is null",
    });
  }
}
