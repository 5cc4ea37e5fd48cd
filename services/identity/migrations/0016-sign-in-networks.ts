import { Migration } from '@mikro-orm/migrations';

/** Failures are also counted by the networks around the client's. The table keeps the last minutes only. */
export class SignInNetworks extends Migration {
  override up(): void {
    this.addSql(`alter table "identity"."sign_in_failure" add column "site" text null, add column "region" text null`);
    this.addSql(`create index "sign_in_failure_of_site" on "identity"."sign_in_failure" ("site", "failed_at")`);
    this.addSql(`create index "sign_in_failure_of_region" on "identity"."sign_in_failure" ("region", "failed_at")`);
  }
}
