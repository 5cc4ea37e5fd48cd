import { Migration } from '@mikro-orm/migrations';

export class Organizations extends Migration {
  override up(): void {
    this.addSql(`alter table "identity"."organization" add column "open" jsonb null`);
    this.addSql(
      `create index "membership_of_organization" on "identity"."membership" ("organization_id", "created_at", "id")`,
    );
    this.addSql(`
      create table "identity"."invitation" (
        "id" text not null,
        "organization_id" text not null,
        "email" text not null,
        "role" text not null,
        "status" text not null,
        "token_hash" text not null,
        "invited_by" text not null,
        "created_at" timestamptz(3) not null,
        "expires_at" timestamptz(3) not null,
        "accepted_at" timestamptz(3) null,
        "revoked_at" timestamptz(3) null,
        primary key ("id")
      )
    `);
    this.addSql(`alter table "identity"."invitation" add constraint "invitation_token" unique ("token_hash")`);
    this.addSql(
      `create index "invitation_of_organization" on "identity"."invitation" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create unique index invitation_pending on identity.invitation (organization_id, email) where status = 'pending'`,
    );
    this.addSql(
      `alter table "identity"."invitation" add constraint "invitation_organization_id_foreign" foreign key ("organization_id") references "identity"."organization" ("id")`,
    );
    this.addSql(
      `alter table "identity"."invitation" add constraint "invitation_invited_by_foreign" foreign key ("invited_by") references "identity"."user" ("id")`,
    );
    // An invited address need not have an account.
    this.addSql(`alter table "identity"."mail" alter column "user_id" drop not null`);
    this.addSql(`alter table "identity"."mail" drop constraint "mail_user_id_foreign"`);
    this.addSql(
      `alter table "identity"."mail" add constraint "mail_user_id_foreign" foreign key ("user_id") references "identity"."user" ("id") on delete set null`,
    );
  }
}
