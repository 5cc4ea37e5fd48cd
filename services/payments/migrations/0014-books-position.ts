import { Migration } from '@mikro-orm/migrations';

/** Keeps what was read of the provider's books, and how far. */
export class BooksPosition extends Migration {
  override up(): void {
    this.addSql(`
      create table "payments"."books_position" (
        "provider" text not null,
        "since" timestamptz(3) not null,
        "read_until" timestamptz(3) not null,
        primary key ("provider")
      )
    `);
    this.addSql(`
      create table "payments"."provider_entry" (
        "provider" text not null,
        "id" text not null,
        "object" text not null,
        "ref" text not null,
        "amount" bigint not null,
        "created_at" timestamptz(3) not null,
        primary key ("provider", "id")
      )
    `);
    this.addSql(`create index "provider_entry_of_object" on "payments"."provider_entry" ("provider", "object", "ref")`);
  }
}
