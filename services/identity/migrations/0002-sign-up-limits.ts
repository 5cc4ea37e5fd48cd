import { Migration } from '@mikro-orm/migrations';

export class SignUpLimits extends Migration {
  override up(): void {
    this.addSql(`
      create table "identity"."sign_up_attempt" (
        "id" bigserial primary key,
        "account" text not null,
        "network" text null,
        "attempted_at" timestamptz(3) not null,
        "is_mailed" boolean not null default false
      )
    `);
    this.addSql(`create index "sign_up_attempt_attempted_at" on "identity"."sign_up_attempt" ("attempted_at")`);
    this.addSql(
      `create index "sign_up_attempt_of_account" on "identity"."sign_up_attempt" ("account", "attempted_at")`,
    );
    this.addSql(
      `create index "sign_up_attempt_of_network" on "identity"."sign_up_attempt" ("network", "attempted_at")`,
    );
    // Nullable, because tokens that were mailed before this migration have no name.
    this.addSql(`alter table "identity"."email_token" add column "name" text null`);
  }
}
