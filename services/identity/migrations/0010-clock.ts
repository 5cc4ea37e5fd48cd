import { Migration } from '@mikro-orm/migrations';
import { clockV1 } from '@marketplace/store';

export class Clock extends Migration {
  override up(): void {
    for (const statement of clockV1('identity')) this.addSql(statement);
  }
}
