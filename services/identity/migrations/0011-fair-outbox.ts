import { Migration } from '@mikro-orm/migrations';
import { outboxV2 } from '@marketplace/store';

export class FairOutbox extends Migration {
  override up(): void {
    for (const statement of outboxV2('identity')) this.addSql(statement);
  }
}
