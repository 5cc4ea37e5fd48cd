import { Migration } from '@mikro-orm/migrations';

/** An index for the list of disputes. */
export class OpenedDisputes extends Migration {
  override up(): void {
    this.addSql(`create index "dispute_opened" on "sandbox"."dispute" ("opened_at", "ref")`);
  }
}
