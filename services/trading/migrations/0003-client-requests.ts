import { Migration } from '@mikro-orm/migrations';
import { clientRequestV1 } from '@marketplace/store';

export class ClientRequests extends Migration {
  override up(): void {
    for (const statement of clientRequestV1('trading')) this.addSql(statement);
  }
}
