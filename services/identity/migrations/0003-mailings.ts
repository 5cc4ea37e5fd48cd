import { Migration } from '@mikro-orm/migrations';

export class Mailings extends Migration {
  override up(): void {
    this.addSql(`
      create table "identity"."mailing" (
        "key" text not null,
        "created_at" timestamptz(3) not null,
        primary key ("key")
      )
    `);
    this.addSql(`create index "mailing_created_at" on "identity"."mailing" ("created_at")`);
  }
}
