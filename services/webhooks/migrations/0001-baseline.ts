import { Migration } from '@mikro-orm/migrations';
import { clockV1, idempotencyV1, outboxV1 } from '@marketplace/store';
import { deliveries } from './0001-baseline/deliveries.ts';
import { endpoints } from './0001-baseline/endpoints.ts';
import { events } from './0001-baseline/events.ts';

/** The schema of 0.3.0, the first supported release. */
export class Baseline extends Migration {
  override up(): void {
    for (const statements of [clockV1, idempotencyV1, outboxV1])
      for (const statement of statements('webhooks')) this.addSql(statement);
    for (const statements of [endpoints, events, deliveries]) this.addSql(statements);
  }
}
