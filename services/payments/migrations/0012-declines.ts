import { Migration } from '@mikro-orm/migrations';

/** Counts declined attempts to pay, by order, buyer and network. */
export class Declines extends Migration {
  override up(): void {
    this.addSql(`alter table "payments"."payment" add column "network" text null`);
    this.addSql(`
      create table "payments"."decline" (
        "scope" text not null,
        "attempts" int not null,
        "since" timestamptz(3) not null,
        "last_at" timestamptz(3) not null,
        primary key ("scope")
      )
    `);
    this.addSql(`create index "decline_last" on "payments"."decline" ("last_at")`);
  }
}
