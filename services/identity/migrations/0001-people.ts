import { Migration } from '@mikro-orm/migrations';
import { idempotencyV1, outboxV1 } from '@marketplace/store';

export class People extends Migration {
  override up(): void {
    this.addSql(`
      create table "identity"."audit_event" (
        "id" text not null,
        "chain" text not null,
        "seq" int not null,
        "prev_hash" text null,
        "hash" text not null,
        "organization_id" text null,
        "action" text not null,
        "occurred_at" timestamptz(3) not null,
        "actor" json not null,
        "targets" json not null,
        "context" json not null,
        "changes" json null,
        primary key ("id")
      )
    `);
    this.addSql(`alter table "identity"."audit_event" add constraint "audit_event_place" unique ("chain", "seq")`);
    for (const statement of idempotencyV1('identity')) this.addSql(statement);
    this.addSql(`
      create table "identity"."organization" (
        "id" text not null,
        "name" text not null,
        "slug" text not null,
        "status" text not null,
        "default_currency" text not null,
        "created_at" timestamptz(3) not null,
        "updated_at" timestamptz(3) not null,
        "version" int not null default 1,
        primary key ("id")
      )
    `);
    this.addSql(`alter table "identity"."organization" add constraint "organization_slug" unique ("slug")`);
    for (const statement of outboxV1('identity')) this.addSql(statement);
    this.addSql(`
      create table "identity"."sign_in_failure" (
        "id" bigserial primary key,
        "account" text not null,
        "ip" text null,
        "failed_at" timestamptz(3) not null default now()
      )
    `);
    this.addSql(`create index "sign_in_failure_failed_at" on "identity"."sign_in_failure" ("failed_at")`);
    this.addSql(`create index "sign_in_failure_of_account" on "identity"."sign_in_failure" ("account", "failed_at")`);
    this.addSql(`create index "sign_in_failure_of_ip" on "identity"."sign_in_failure" ("ip", "failed_at")`);
    this.addSql(`
      create table "identity"."user" (
        "id" text not null,
        "email" text not null,
        "name" text not null,
        "password_hash" text not null,
        "email_verified_at" timestamptz(3) null,
        "last_active_organization_id" text null,
        "created_at" timestamptz(3) not null,
        "updated_at" timestamptz(3) not null,
        primary key ("id")
      )
    `);
    this.addSql(`alter table "identity"."user" add constraint "user_email" unique ("email")`);
    this.addSql(`
      create table "identity"."session" (
        "id" text not null,
        "token_hash" text not null,
        "user_id" text not null,
        "created_at" timestamptz(3) not null,
        "last_seen_at" timestamptz(3) not null,
        "expires_at" timestamptz(3) not null,
        "authenticated_at" timestamptz(3) not null,
        "ip" text null,
        "user_agent" text null,
        "active_organization_id" text null,
        "revoked_at" timestamptz(3) null,
        "revoked_reason" text null,
        primary key ("id")
      )
    `);
    this.addSql(`alter table "identity"."session" add constraint "session_token" unique ("token_hash")`);
    this.addSql(`create index "session_of_user" on "identity"."session" ("user_id")`);
    this.addSql(`
      create table "identity"."membership" (
        "id" text not null,
        "organization_id" text not null,
        "user_id" text not null,
        "role" text not null,
        "is_default" boolean not null,
        "status" text not null,
        "created_at" timestamptz(3) not null,
        "updated_at" timestamptz(3) not null,
        primary key ("id")
      )
    `);
    this.addSql(`create index "membership_of_user" on "identity"."membership" ("user_id")`);
    this.addSql(
      `alter table "identity"."membership" add constraint "membership_once" unique ("organization_id", "user_id")`,
    );
    this.addSql(
      `create unique index membership_default on identity.membership (user_id) where is_default and status = 'active'`,
    );
    this.addSql(`
      create table "identity"."mail" (
        "id" text not null,
        "user_id" text not null,
        "template" text not null,
        "to" text not null,
        "payload" text not null,
        "created_at" timestamptz(3) not null,
        "claimed_until" timestamptz(3) null,
        primary key ("id")
      )
    `);
    this.addSql(`
      create table "identity"."email_token" (
        "token_hash" text not null,
        "user_id" text not null,
        "purpose" text not null,
        "password_hash" text not null,
        "created_at" timestamptz(3) not null,
        "expires_at" timestamptz(3) not null,
        "used_at" timestamptz(3) null,
        primary key ("token_hash")
      )
    `);
    this.addSql(`create index "email_token_of_user" on "identity"."email_token" ("user_id")`);
    this.addSql(`
      create table "identity"."api_key" (
        "id" text not null,
        "organization_id" text not null,
        "name" text not null,
        "token_hash" text not null,
        "prefix" text not null,
        "last4" text not null,
        "scopes" text[] not null,
        "created_by" text not null,
        "created_at" timestamptz(3) not null,
        "last_used_at" timestamptz(3) null,
        "expires_at" timestamptz(3) null,
        "revoked_at" timestamptz(3) null,
        "revoked_by" text null,
        primary key ("id")
      )
    `);
    this.addSql(`alter table "identity"."api_key" add constraint "api_key_token" unique ("token_hash")`);
    this.addSql(
      `create index "api_key_of_organization" on "identity"."api_key" ("organization_id", "created_at", "id")`,
    );
    this.addSql(`
      create function identity.refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'rows of % are never changed', tg_table_name;
      end $$
    `);
    this.addSql(`
      create trigger audit_event_append_only before update or delete or truncate on identity.audit_event
        for each statement execute function identity.refuse_change()
    `);
    this.addSql(
      `alter table "identity"."user" add constraint "user_last_active_organization_id_foreign" foreign key ("last_active_organization_id") references "identity"."organization" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "identity"."session" add constraint "session_user_id_foreign" foreign key ("user_id") references "identity"."user" ("id")`,
    );
    this.addSql(
      `alter table "identity"."session" add constraint "session_active_organization_id_foreign" foreign key ("active_organization_id") references "identity"."organization" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "identity"."membership" add constraint "membership_organization_id_foreign" foreign key ("organization_id") references "identity"."organization" ("id")`,
    );
    this.addSql(
      `alter table "identity"."membership" add constraint "membership_user_id_foreign" foreign key ("user_id") references "identity"."user" ("id")`,
    );
    this.addSql(
      `alter table "identity"."mail" add constraint "mail_user_id_foreign" foreign key ("user_id") references "identity"."user" ("id")`,
    );
    this.addSql(
      `alter table "identity"."email_token" add constraint "email_token_user_id_foreign" foreign key ("user_id") references "identity"."user" ("id")`,
    );
    this.addSql(
      `alter table "identity"."api_key" add constraint "api_key_organization_id_foreign" foreign key ("organization_id") references "identity"."organization" ("id")`,
    );
    this.addSql(
      `alter table "identity"."api_key" add constraint "api_key_created_by_foreign" foreign key ("created_by") references "identity"."user" ("id")`,
    );
    this.addSql(
      `alter table "identity"."api_key" add constraint "api_key_revoked_by_foreign" foreign key ("revoked_by") references "identity"."user" ("id") on delete set null`,
    );
  }
}
