import { Migration } from '@mikro-orm/migrations';
import { clockV1 } from '@marketplace/store';

export class Sandbox extends Migration {
  override up(): void {
    for (const statement of clockV1('sandbox')) this.addSql(statement);
    this.addSql(`
      create table "sandbox"."request" (
        "key" text not null,
        "digest" text not null,
        "calls" int not null,
        "ref" text null,
        "refusal" jsonb null,
        "created_at" timestamptz(3) not null,
        primary key ("key")
      )
    `);
    this.addSql(`
      create table "sandbox"."payment" (
        "ref" text not null,
        "payment_id" text not null,
        "order_id" text not null,
        "payment_method" text not null,
        "currency" text not null,
        "amount" bigint not null,
        "capture_method" text not null,
        "status" text not null,
        "captured" bigint not null,
        "capture_before" timestamptz(3) null,
        "available_at" timestamptz(3) null,
        "failure" jsonb null,
        "return_url" text null,
        "created_at" timestamptz(3) not null,
        primary key ("ref")
      )
    `);
    this.addSql(`create index "payment_of_id" on "sandbox"."payment" ("payment_id", "created_at")`);
    this.addSql(`alter table "sandbox"."payment" add constraint "payment_amount_check" check (amount >= 1)`);
    this.addSql(`
      alter table "sandbox"."payment"
        add constraint "payment_captured_check" check (captured = 0 or captured = amount)
    `);
    this.addSql(`
      create table "sandbox"."refund" (
        "ref" text not null,
        "refund_id" text null,
        "payment_ref" text not null,
        "currency" text not null,
        "amount" bigint not null,
        "status" text not null,
        "failure_code" text null,
        "created_at" timestamptz(3) not null,
        primary key ("ref")
      )
    `);
    this.addSql(`create index "refund_of_payment" on "sandbox"."refund" ("payment_ref")`);
    this.addSql(`create index "refund_of_id" on "sandbox"."refund" ("refund_id", "created_at")`);
    this.addSql(`alter table "sandbox"."refund" add constraint "refund_amount_check" check (amount >= 1)`);
    this.addSql(`
      create table "sandbox"."dispute" (
        "ref" text not null,
        "payment_ref" text not null,
        "stage" text not null,
        "status" text not null,
        "reason" text not null,
        "currency" text not null,
        "amount" bigint not null,
        "withdrawn" bigint not null,
        "evidence" text null,
        "evidence_due_by" timestamptz(3) not null,
        "opened_at" timestamptz(3) not null,
        primary key ("ref")
      )
    `);
    this.addSql(`create index "dispute_of_payment" on "sandbox"."dispute" ("payment_ref")`);
    this.addSql(`alter table "sandbox"."dispute" add constraint "dispute_amount_check" check (amount >= 1)`);
    this.addSql(`
      alter table "sandbox"."dispute"
        add constraint "dispute_withdrawn_check" check (withdrawn = 0 or withdrawn = amount)
    `);
    this.addSql(`
      create table "sandbox"."transfer" (
        "ref" text not null,
        "payout_id" text not null,
        "order_id" text not null,
        "payment_ref" text not null,
        "destination" text not null,
        "currency" text not null,
        "amount" bigint not null,
        "status" text not null,
        "reversed" bigint not null,
        "failure" jsonb null,
        "bank_status" text not null,
        "created_at" timestamptz(3) not null,
        primary key ("ref")
      )
    `);
    this.addSql(`create index "transfer_of_payment" on "sandbox"."transfer" ("payment_ref")`);
    this.addSql(`create index "transfer_of_payout" on "sandbox"."transfer" ("payout_id", "created_at")`);
    this.addSql(`alter table "sandbox"."transfer" add constraint "transfer_amount_check" check (amount >= 1)`);
    this.addSql(`
      alter table "sandbox"."transfer"
        add constraint "transfer_reversed_check" check (reversed = 0 or reversed = amount)
    `);
    this.addSql(`create table "sandbox"."planned_failure" ("payout_id" text not null, primary key ("payout_id"))`);
    this.addSql(`
      create table "sandbox"."account" (
        "ref" text not null,
        "organization_id" text not null,
        "status" text not null,
        "country" text not null,
        "created_at" timestamptz(3) not null,
        primary key ("ref")
      )
    `);
    this.addSql(`
      create table "sandbox"."change" (
        "ref" text not null,
        "kind" text not null,
        "payment_ref" text not null,
        "due_at" timestamptz(3) not null,
        primary key ("ref", "kind")
      )
    `);
    this.addSql(`create index "change_of_payment" on "sandbox"."change" ("payment_ref", "due_at")`);
    this.addSql(`create index "change_due" on "sandbox"."change" ("due_at")`);
    this.addSql(`
      create table "sandbox"."notice" (
        "id" text not null,
        "ref" text not null,
        "body" text not null,
        "position" double precision not null,
        "copies" int not null,
        "attempts" int not null,
        "available_at" timestamptz(3) not null,
        "delivered_at" timestamptz(3) null,
        primary key ("id")
      )
    `);
    this.addSql(`create index notice_waiting on sandbox.notice (position) where delivered_at is null`);
    this.addSql(`create table "sandbox"."hold" ("singleton" boolean not null, primary key ("singleton"))`);
    this.addSql(`alter table "sandbox"."hold" add constraint "hold_singleton_check" check (singleton)`);
    this.addSql(`
      create table "sandbox"."book_entry" (
        "id" text not null,
        "kind" text not null,
        "ref" text not null,
        "currency" text not null,
        "from_account" text not null,
        "to_account" text not null,
        "amount" bigint not null,
        "available_at" timestamptz(3) not null,
        "created_at" timestamptz(3) not null,
        primary key ("id")
      )
    `);
    this.addSql(`create index "book_entry_created_at" on "sandbox"."book_entry" ("created_at", "id")`);
    this.addSql(`
      alter table "sandbox"."book_entry" add constraint "book_entry_to_account_check" check (to_account <> from_account)
    `);
    this.addSql(`alter table "sandbox"."book_entry" add constraint "book_entry_amount_check" check (amount >= 1)`);
  }
}
