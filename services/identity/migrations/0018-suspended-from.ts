import { Migration } from '@mikro-orm/migrations';

/** A suspension remembers to which status it returns. Null, as of one that began before, stands for `active`. */
export class SuspendedFrom extends Migration {
  override up(): void {
    this.addSql(`alter table "identity"."organization" add column "suspended_from" text null`);
  }
}
