import { ConcurrentMigration } from '@marketplace/store';

/** An index of the failed attempts of all endpoints, by time, for the list of the worst endpoints. */
export class FailedAttempts extends ConcurrentMigration {
  override async up(): Promise<void> {
    await this.createIndex({
      schema: 'webhooks',
      name: 'attempt_failed',
      definition: "on webhooks.attempt (started_at, endpoint_id, error_code) where error_code <> 'internal'",
    });
  }
}
