import { Migration } from '@mikro-orm/migrations';

/** Keeps which entries of the provider's books agree with the records here, so that they are not read again. */
export class ComparedEntries extends Migration {
  override up(): void {
    this.addSql(`alter table "payments"."provider_entry" add column "compared" boolean not null default false`);
  }
}
