import { Migration } from '@mikro-orm/migrations';
import { clockV1 } from '@marketplace/store';
import { money } from './0001-baseline/money.ts';
import { provider } from './0001-baseline/provider.ts';

/** The schema of 0.3.0, the first supported release. */
export class SandboxBaseline extends Migration {
  override up(): void {
    for (const statement of clockV1('sandbox')) this.addSql(statement);
    for (const statements of [money, provider]) this.addSql(statements);
  }
}
