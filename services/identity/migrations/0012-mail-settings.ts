import { Migration } from '@mikro-orm/migrations';

export class MailSettings extends Migration {
  override up(): void {
    this.addSql(`
      create table "identity"."mailing_count" (
        "hour" timestamptz(3) not null,
        "bucket" text not null,
        "requested" int not null,
        primary key ("hour", "bucket")
      )
    `);
    this.addSql(`
      create table "identity"."mail_opt_out" (
        "user_id" text not null,
        "kind" text not null,
        "created_at" timestamptz(3) not null,
        primary key ("user_id", "kind")
      )
    `);
    this.addSql(`
      alter table "identity"."mail_opt_out"
        add constraint "mail_opt_out_user_id_foreign" foreign key ("user_id") references "identity"."user" ("id") on delete cascade
    `);
  }
}
