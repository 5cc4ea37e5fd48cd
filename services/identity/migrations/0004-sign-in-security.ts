import { Migration } from '@mikro-orm/migrations';

export class SignInSecurity extends Migration {
  override up(): void {
    this.addSql(`alter table "identity"."user" add column "is_password_short" boolean not null default false`);
    // Tokens that reset a password have no password hash.
    this.addSql(`alter table "identity"."email_token" alter column "password_hash" drop not null`);
    this.addSql(`alter table "identity"."session" add column "auth_method" text not null default 'password'`);
    this.addSql(`create index "session_list" on "identity"."session" ("user_id", "created_at", "id")`);
    // Replaced by `session_list`, which has more columns.
    this.addSql(`drop index "identity"."session_of_user"`);
    this.addSql(`
      create table "identity"."totp" (
        "user_id" text not null,
        "secret" text not null,
        "created_at" timestamptz(3) not null,
        "confirmed_at" timestamptz(3) null,
        "last_step" int null,
        primary key ("user_id")
      )
    `);
    this.addSql(`
      create table "identity"."recovery_code" (
        "code_hash" text not null,
        "user_id" text not null,
        "created_at" timestamptz(3) not null,
        "used_at" timestamptz(3) null,
        primary key ("code_hash")
      )
    `);
    this.addSql(`create index "recovery_code_of_user" on "identity"."recovery_code" ("user_id")`);
    this.addSql(`
      create table "identity"."sign_in_challenge" (
        "token_hash" text not null,
        "user_id" text not null,
        "created_at" timestamptz(3) not null,
        "expires_at" timestamptz(3) not null,
        primary key ("token_hash")
      )
    `);
    this.addSql(`create index "sign_in_challenge_of_user" on "identity"."sign_in_challenge" ("user_id")`);
    this.addSql(
      `alter table "identity"."totp" add constraint "totp_user_id_foreign" foreign key ("user_id") references "identity"."user" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "identity"."recovery_code" add constraint "recovery_code_user_id_foreign" foreign key ("user_id") references "identity"."user" ("id")`,
    );
    this.addSql(
      `alter table "identity"."sign_in_challenge" add constraint "sign_in_challenge_user_id_foreign" foreign key ("user_id") references "identity"."user" ("id")`,
    );
  }
}
