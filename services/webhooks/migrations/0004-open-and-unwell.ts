import { ConcurrentMigration } from '@marketplace/store';

/**
 * Replaces two indexes of open deliveries by one that can be walked in batches. Adds covering indexes for statistics,
 * and indexes for lists of deliveries that did not succeed. The old indexes are dropped last, so that every query has
 * an index at all times.
 */
export class OpenAndUnwell extends ConcurrentMigration {
  override async up(): Promise<void> {
    const create = (name: string, definition: string) => this.createIndex({ schema: 'webhooks', name, definition });
    await create(
      'delivery_open',
      `on webhooks.delivery (endpoint_id, status, id) where status in ('pending', 'retrying', 'held')`,
    );
    await create(
      'delivery_unwell',
      `on webhooks.delivery (organization_id, status, created_at, id)
        where status in ('retrying', 'held', 'failed', 'canceled')`,
    );
    await create(
      'delivery_refused',
      `on webhooks.delivery (organization_id, created_at, id)
        where response_status >= 300 or (response_status is null and attempt_count > 0)`,
    );
    await create('delivery_tests', `on webhooks.delivery (endpoint_id, id) where trigger = 'test'`);
    await create('delivery_figures', 'on webhooks.delivery (endpoint_id, created_at, id) include (status, trigger)');
    await create(
      'attempt_figures',
      'on webhooks.attempt (endpoint_id, started_at) include (delivery_id, status_code, error_code, duration_ms)',
    );
    for (const name of ['delivery_unfinished', 'delivery_held', 'delivery_of_endpoint', 'attempt_of_endpoint']) {
      await this.dropIndex({ schema: 'webhooks', name });
    }
  }
}
