import { ConcurrentMigration } from '@marketplace/store';

/** Replaces two indexes of waiting deliveries by one, by organization and endpoint. */
export class WaitingIndex extends ConcurrentMigration {
  override async up(): Promise<void> {
    await this.createIndex({
      schema: 'webhooks',
      name: 'delivery_waiting',
      definition: 'on webhooks.delivery (organization_id, endpoint_id, queued_at, id) where queued_at is not null',
    });
    for (const name of ['delivery_inline', 'delivery_queued']) await this.dropIndex({ schema: 'webhooks', name });
  }
}
