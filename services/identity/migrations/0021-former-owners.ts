import { Migration } from '@mikro-orm/migrations';

/** When somebody stopped being an owner. Null for those who did before. */
export class FormerOwners extends Migration {
  override up(): void {
    this.addSql(`alter table "identity"."membership" add column "owner_until" timestamptz(3) null`);
  }
}
