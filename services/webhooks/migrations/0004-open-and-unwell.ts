import { Migration } from '@mikro-orm/migrations';

/**
 * One index over what is open, in an order that can be walked batch by batch, takes the place of two; figures are read from indexes alone;
 * and what is not well is found among however much is. The old indexes go first: building one lets others read, and who then wants to
 * drop one waits for readers that wait to write. On large tables the new ones are to be built beforehand (docs/operations.md,
 * "Upgrading").
 */
export class OpenAndUnwell extends Migration {
  override up(): void {
    this.addSql(`drop index if exists webhooks.delivery_unfinished, webhooks.delivery_held, webhooks.delivery_of_endpoint, webhooks.attempt_of_endpoint`);
    this.addSql(
      `create index if not exists delivery_open on webhooks.delivery (endpoint_id, status, id) where status in ('pending', 'retrying', 'held')`,
    );
    this.addSql(
      `create index if not exists delivery_unwell on webhooks.delivery (organization_id, status, created_at, id) where status in ('retrying', 'held', 'failed', 'canceled')`,
    );
    this.addSql(
      `create index if not exists delivery_refused on webhooks.delivery (organization_id, created_at, id) where response_status >= 300 or (response_status is null and attempt_count > 0)`,
    );
    this.addSql(`create index if not exists delivery_tests on webhooks.delivery (endpoint_id, id) where trigger = 'test'`);
    this.addSql(`create index if not exists delivery_figures on webhooks.delivery (endpoint_id, created_at, id) include (status, trigger)`);
    this.addSql(
      `create index if not exists attempt_figures on webhooks.attempt (endpoint_id, started_at) include (delivery_id, status_code, error_code, duration_ms)`,
    );
  }
}
