import { Migration } from '@mikro-orm/migrations';

export class Listings extends Migration {
  override up(): void {
    this.addSql(`
      create table "trading"."idempotency_record" (
        "owner" text not null,
        "operation" text not null,
        "key" text not null,
        "fingerprint" text not null,
        "output" json not null,
        "request_id" text not null,
        "created_at" timestamptz(3) not null default now(),
        primary key ("owner", "operation", "key")
      )
    `);
    this.addSql(`create index "idempotency_record_created_at" on "trading"."idempotency_record" ("created_at")`);
    this.addSql(`
      create table "trading"."listing" (
        "id" text not null,
        "organization_id" text not null,
        "title" text not null,
        "description" text not null,
        "sku" text null,
        "categories" text[] not null,
        "image_urls" text[] not null,
        "attributes" jsonb not null,
        "currency" text not null,
        "price_amount" bigint not null,
        "shipping_amount" bigint not null,
        "auto_accept_amount" bigint null,
        "auto_decline_amount" bigint null,
        "quantity" int not null,
        "quantity_reserved" int not null default 0,
        "offers_enabled" boolean not null,
        "buy_now_enabled" boolean not null,
        "offer_ttl_hours" int not null,
        "status" text not null,
        "published_at" timestamptz(3) null,
        "archived_at" timestamptz(3) null,
        "created_at" timestamptz(3) not null,
        "updated_at" timestamptz(3) not null,
        "version" int not null default 1,
        primary key ("id")
      )
    `);
    this.addSql(`create index "listing_of_organization" on "trading"."listing" ("organization_id", "created_at", "id")`);
    this.addSql(`create index "listing_newest" on "trading"."listing" ("created_at", "id")`);
    this.addSql(`create unique index listing_sku on trading.listing (organization_id, sku) where status <> 'archived' and sku is not null`);
    this.addSql(`
      create table "trading"."outbox" (
        "id" text not null,
        "topic" text not null,
        "payload" json not null,
        "organization_ids" text[] not null,
        "request_id" text not null,
        "traceparent" text null,
        "attempts" int not null default 0,
        "available_at" timestamptz(3) not null default now(),
        "claimed_until" timestamptz(3) null,
        primary key ("id")
      )
    `);
    this.addSql(`create index "outbox_claim" on "trading"."outbox" ("topic", "id")`);
    this.addSql(`alter table "trading"."listing" add constraint "listing_price_amount_check" check (price_amount >= 1)`);
    this.addSql(`alter table "trading"."listing" add constraint "listing_shipping_amount_check" check (shipping_amount >= 0)`);
    this.addSql(`alter table "trading"."listing" add constraint "listing_quantity_check" check (quantity >= 0)`);
    this.addSql(`alter table "trading"."listing" add constraint "listing_quantity_reserved_check" check (quantity_reserved >= 0 and quantity_reserved <= quantity)`);
  }
}
