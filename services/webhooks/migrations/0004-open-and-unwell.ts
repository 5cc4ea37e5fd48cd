import { Migration } from '@mikro-orm/migrations';

/**
 * One index over what is open, in an order that can be walked batch by batch, takes the place of two; figures are read from indexes alone;
 * and what is not well is found among however much is. Whoever has large tables may build these beforehand, concurrently
 * (docs/operations.md, "Upgrading").
 */
export class OpenAndUnwell extends Migration {
  override up(): void {
    this.addSql(
      `create index if not exists delivery_open on webhooks.delivery (endpoint_id, status, id) where status in ('pending', 'retrying', 'held')`,
    );
    this.addSql(`drop index webhooks.delivery_unfinished`);
    this.addSql(`drop index webhooks.delivery_held`);
    this.addSql(
      `create index if not exists delivery_unwell on webhooks.delivery (organization_id, status, created_at, id) where status in ('retrying', 'held', 'failed', 'canceled')`,
    );
    this.addSql(
      `create index if not exists delivery_refused on webhooks.delivery (organization_id, created_at, id) where response_status >= 300 or (response_status is null and attempt_count > 0)`,
    );
    this.addSql(`create index if not exists delivery_tests on webhooks.delivery (endpoint_id, id) where trigger = 'test'`);
    this.addSql(`create index if not exists delivery_figures on webhooks.delivery (endpoint_id, created_at, id) include (status, trigger)`);
    this.addSql(`drop index webhooks.delivery_of_endpoint`);
    this.addSql(
      `create index if not exists attempt_figures on webhooks.attempt (endpoint_id, started_at) include (delivery_id, status_code, error_code, duration_ms)`,
    );
    this.addSql(`drop index webhooks.attempt_of_endpoint`);
  }
}
