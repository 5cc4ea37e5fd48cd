import { Migration } from '@mikro-orm/migrations';

/**
 * Whoever has large tables may build these beforehand, concurrently (docs/operations.md, "Upgrading"); what exists is left alone. Those
 * on the tables that requests write most come last, because their locks last until the end.
 */
export class Retention extends Migration {
  override up(): void {
    this.addSql(`create index if not exists "sign_in_challenge_expires_at" on "identity"."sign_in_challenge" ("expires_at")`);
    this.addSql(`create index if not exists "mail_of_user" on "identity"."mail" ("user_id")`);
    this.addSql(`create index if not exists "email_token_expires_at" on "identity"."email_token" ("expires_at")`);
    this.addSql(`create index if not exists "invitation_expires_at" on "identity"."invitation" ("expires_at")`);
    this.addSql(`create index if not exists "invitation_of_status" on "identity"."invitation" ("organization_id", "status", "created_at", "id")`);
    this.addSql(`create index if not exists invitation_of_mailbox on identity.invitation (regexp_replace(email, '\\+[^@]*@', '@'), created_at)`);
    this.addSql(`create index if not exists user_unconfirmed on identity."user" (created_at) where email_verified_at is null`);
    this.addSql(`create index if not exists "session_created_at" on "identity"."session" ("created_at")`);
  }
}
