import { ConcurrentMigration } from '@marketplace/store';

/** One index over what waits, by organization and endpoint, takes the place of two. */
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
