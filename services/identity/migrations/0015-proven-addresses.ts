import { Migration } from '@mikro-orm/migrations';

/** A password is set by whoever opens a mailed link, so an account has none before. */
export class ProvenAddresses extends Migration {
  override up(): void {
    this.addSql(`alter table "identity"."user" alter column "password_hash" drop not null`);
    // Null for accounts that were confirmed before: somebody else may have chosen their password.
    this.addSql(`alter table "identity"."user" add column "address_proven_at" timestamptz(3) null`);
  }
}
