import { Migration } from '@mikro-orm/migrations';

export class OffersAndOrders extends Migration {
  override up(): void {
    this.addSql(`
      create table "trading"."fulfillment" (
        "id" text not null,
        "order_id" text not null,
        "items" jsonb not null,
        "carrier" text null,
        "tracking_number" text null,
        "fulfilled_at" timestamptz(3) not null,
        primary key ("id")
      )
    `);
    this.addSql(`create index "fulfillment_of_order" on "trading"."fulfillment" ("order_id", "id")`);
    this.addSql(`
      create table "trading"."offer" (
        "id" text not null,
        "listing_id" text not null,
        "buyer_organization_id" text not null,
        "seller_organization_id" text not null,
        "status" text not null,
        "awaiting" text null,
        "revision" int not null,
        "buyer_revisions" int not null,
        "currency" text not null,
        "unit_amount" bigint not null,
        "quantity" int not null,
        "expires_at" timestamptz(3) not null,
        "closed_reason" text null,
        "auto_decided" boolean not null,
        "order_id" text null,
        "created_at" timestamptz(3) not null,
        "updated_at" timestamptz(3) not null,
        "version" int not null default 1,
        primary key ("id")
      )
    `);
    this.addSql(`create index "offer_of_buyer" on "trading"."offer" ("buyer_organization_id", "created_at", "id")`);
    this.addSql(`create index "offer_of_seller" on "trading"."offer" ("seller_organization_id", "created_at", "id")`);
    this.addSql(`
      create index "offer_of_buyer_status" on "trading"."offer" ("buyer_organization_id", "status", "created_at", "id")
    `);
    this.addSql(`
      create index "offer_of_seller_status" on "trading"."offer" ("seller_organization_id", "status", "created_at", "id")
    `);
    this.addSql(
      `create index "offer_of_listing" on "trading"."offer" ("listing_id", "buyer_organization_id", "created_at", "id")`,
    );
    this.addSql(`create index offer_open on trading.offer (listing_id, id) where status in ('submitted', 'countered')`);
    this.addSql(`
      create index offer_open_of_seller on trading.offer (seller_organization_id, id)
        where status in ('submitted', 'countered')
    `);
    this.addSql(`create index offer_due on trading.offer (expires_at, id) where status in ('submitted', 'countered')`);
    this.addSql(`
      create unique index offer_open_of_buyer on trading.offer (buyer_organization_id, listing_id)
        where status in ('submitted', 'countered')
    `);
    this.addSql(`alter table "trading"."offer" add constraint "offer_order" unique ("order_id")`);
    this.addSql(`
      create table "trading"."offer_revision" (
        "offer_id" text not null,
        "revision" int not null,
        "proposed_by" text not null,
        "unit_amount" bigint not null,
        "quantity" int not null,
        "message" text not null,
        "expires_at" timestamptz(3) not null,
        "created_at" timestamptz(3) not null,
        primary key ("offer_id", "revision")
      )
    `);
    this.addSql(`
      create table "trading"."sales_order" (
        "id" text not null,
        "buyer_organization_id" text not null,
        "seller_organization_id" text not null,
        "offer_id" text null,
        "currency" text not null,
        "subtotal" bigint not null,
        "shipping_amount" bigint not null,
        "tax_amount" bigint not null,
        "total" bigint not null,
        "platform_fee" bigint not null,
        "platform_fee_bps" int not null,
        "seller_net" bigint not null,
        "captured_amount" bigint not null,
        "refunded_amount" bigint not null,
        "refund_pending_amount" bigint not null,
        "charged_back_amount" bigint not null,
        "status" text not null,
        "resume_status" text null,
        "payment_status" text not null,
        "fulfillment_status" text not null,
        "refund_status" text not null,
        "dispute_status" text not null,
        "stock" text not null,
        "payment_due_at" timestamptz(3) null,
        "fulfill_by" timestamptz(3) null,
        "payout_eligible_at" timestamptz(3) null,
        "cancel_requested_at" timestamptz(3) null,
        "receipt_confirmed_at" timestamptz(3) null,
        "shipping_address" jsonb null,
        "disputes" jsonb not null,
        "account_version" int not null,
        "created_at" timestamptz(3) not null,
        "updated_at" timestamptz(3) not null,
        "version" int not null default 1,
        primary key ("id")
      )
    `);
    this.addSql(
      `create index "sales_order_of_buyer" on "trading"."sales_order" ("buyer_organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "sales_order_of_seller" on "trading"."sales_order" ("seller_organization_id", "created_at", "id")`,
    );
    this.addSql(`
      create index "sales_order_of_buyer_status" on "trading"."sales_order" ("buyer_organization_id", "status", "created_at", "id")
    `);
    this.addSql(`
      create index "sales_order_of_seller_status" on "trading"."sales_order" ("seller_organization_id", "status", "created_at", "id")
    `);
    this.addSql(`
      create index sales_order_open on trading.sales_order (id)
        where status not in ('completed', 'canceled', 'refunded')
    `);
    this.addSql(`alter table "trading"."sales_order" add constraint "sales_order_offer" unique ("offer_id")`);
    this.addSql(`
      create table "trading"."order_item" (
        "order_id" text not null,
        "listing_id" text not null,
        "line" int not null,
        "title_snapshot" text not null,
        "quantity" int not null,
        "unit_amount" bigint not null,
        "line_total" bigint not null,
        "fulfilled_quantity" int not null,
        primary key ("order_id", "listing_id")
      )
    `);
    this.addSql(`create index "order_item_of_listing" on "trading"."order_item" ("listing_id", "order_id")`);
    this.addSql(`
      alter table "trading"."offer"
        add constraint "offer_seller_organization_id_check" check (seller_organization_id <> buyer_organization_id)
    `);
    this.addSql(`
      alter table "trading"."offer"
        add constraint "offer_awaiting_check" check ((awaiting is not null) = (status in ('submitted', 'countered')))
    `);
    this.addSql(`
      alter table "trading"."offer"
        add constraint "offer_revision_check" check (revision >= 1 and revision <= 10)
    `);
    this.addSql(`alter table "trading"."offer" add constraint "offer_unit_amount_check" check (unit_amount >= 1)`);
    this.addSql(`alter table "trading"."offer" add constraint "offer_quantity_check" check (quantity >= 1)`);
    this.addSql(`
      alter table "trading"."offer"
        add constraint "offer_closed_reason_check" check ((closed_reason is not null) = (status in ('rejected', 'withdrawn', 'expired')))
    `);
    this.addSql(`
      alter table "trading"."offer"
        add constraint "offer_order_id_check" check ((order_id is not null) = (status = 'accepted'))
    `);
    this.addSql(`
      alter table "trading"."sales_order"
        add constraint "sales_order_seller_organization_id_check" check (seller_organization_id <> buyer_organization_id)
    `);
    this.addSql(`
      alter table "trading"."sales_order"
        add constraint "sales_order_subtotal_check" check (subtotal >= 1)
    `);
    this.addSql(`
      alter table "trading"."sales_order"
        add constraint "sales_order_shipping_amount_check" check (shipping_amount >= 0)
    `);
    this.addSql(`
      alter table "trading"."sales_order"
        add constraint "sales_order_tax_amount_check" check (tax_amount >= 0)
    `);
    this.addSql(`
      alter table "trading"."sales_order"
        add constraint "sales_order_total_check" check (total = subtotal + shipping_amount + tax_amount)
    `);
    this.addSql(`
      alter table "trading"."sales_order"
        add constraint "sales_order_platform_fee_check" check (platform_fee >= 0 and platform_fee <= subtotal)
    `);
    this.addSql(`
      alter table "trading"."sales_order"
        add constraint "sales_order_seller_net_check" check (seller_net = total - platform_fee)
    `);
    this.addSql(`
      alter table "trading"."sales_order"
        add constraint "sales_order_captured_amount_check" check (captured_amount = 0 or captured_amount = total)
    `);
    this.addSql(`
      alter table "trading"."sales_order"
        add constraint "sales_order_refunded_amount_check" check (refunded_amount >= 0)
    `);
    this.addSql(`
      alter table "trading"."sales_order"
        add constraint "sales_order_refund_pending_amount_check" check (refund_pending_amount >= 0)
    `);
    this.addSql(`
      alter table "trading"."sales_order"
        add constraint "sales_order_charged_back_amount_check" check (charged_back_amount >= 0 and refunded_amount + refund_pending_amount + charged_back_amount <= captured_amount)
    `);
    this.addSql(`
      alter table "trading"."sales_order"
        add constraint "sales_order_resume_status_check" check ((resume_status is not null) = (status = 'disputed'))
    `);
    this.addSql(`
      alter table "trading"."order_item"
        add constraint "order_item_quantity_check" check (quantity >= 1)
    `);
    this.addSql(`
      alter table "trading"."order_item"
        add constraint "order_item_unit_amount_check" check (unit_amount >= 1)
    `);
    this.addSql(`
      alter table "trading"."order_item"
        add constraint "order_item_line_total_check" check (line_total = unit_amount * quantity)
    `);
    this.addSql(`
      alter table "trading"."order_item"
        add constraint "order_item_fulfilled_quantity_check" check (fulfilled_quantity >= 0 and fulfilled_quantity <= quantity)
    `);
  }
}
