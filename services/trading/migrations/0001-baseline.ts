import { Migration } from '@mikro-orm/migrations';
import { clientRequestV1, clockV1, idempotencyV1, outboxV1 } from '@marketplace/store';
import { listings } from './0001-baseline/listings.ts';
import { offers } from './0001-baseline/offers.ts';
import { orders } from './0001-baseline/orders.ts';
import { searchFunctions } from './0001-baseline/search-functions.ts';

/** The schema of 0.3.0, the first supported release. */
export class Baseline extends Migration {
  override up(): void {
    for (const statements of [clientRequestV1, clockV1, idempotencyV1, outboxV1])
      for (const statement of statements('trading')) this.addSql(statement);
    for (const statements of [searchFunctions, listings, offers, orders]) this.addSql(statements);
  }
}
