import { ConcurrentMigration } from '@marketplace/store';

/** Indexes of first attempts, for statistics and for the list of the worst endpoints. They are empty when built. */
export class FirstAttemptFigures extends ConcurrentMigration {
  override async up(): Promise<void> {
    const create = (name: string, definition: string) => this.createIndex({ schema: 'webhooks', name, definition });
    await create(
      'delivery_first_figures',
      `on webhooks.delivery (endpoint_id, first_started_at)
        include (trigger, first_status_code, first_error_code, first_duration_ms) where first_started_at is not null`,
    );
    await create(
      'delivery_first_failed',
      `on webhooks.delivery (first_started_at, endpoint_id, first_error_code) where first_error_code <> 'internal'`,
    );
  }
}
