import { Migration } from '@mikro-orm/migrations';
import { idempotencyV1, outboxV1 } from '@marketplace/store';

export class Listings extends Migration {
  override up(): void {
    for (const statement of idempotencyV1('trading')) this.addSql(statement);
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
    this.addSql(
      `create index "listing_of_organization" on "trading"."listing" ("organization_id", "created_at", "id")`,
    );
    this.addSql(`create index "listing_newest" on "trading"."listing" ("created_at", "id")`);
    this.addSql(
      `create unique index listing_sku on trading.listing (organization_id, sku) where status <> 'archived' and sku is not null`,
    );
    for (const statement of outboxV1('trading')) this.addSql(statement);
    this.addSql(
      `alter table "trading"."listing" add constraint "listing_price_amount_check" check (price_amount >= 1)`,
    );
    this.addSql(
      `alter table "trading"."listing" add constraint "listing_shipping_amount_check" check (shipping_amount >= 0)`,
    );
    this.addSql(`alter table "trading"."listing" add constraint "listing_quantity_check" check (quantity >= 0)`);
    this.addSql(
      `alter table "trading"."listing" add constraint "listing_quantity_reserved_check" check (quantity_reserved >= 0 and quantity_reserved <= quantity)`,
    );
  }
}
