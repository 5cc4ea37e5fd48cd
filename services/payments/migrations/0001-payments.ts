import { Migration } from '@mikro-orm/migrations';
import { clientRequestV1, clockV1, externalCallV1, idempotencyV1, outboxV1, outboxV2 } from '@marketplace/store';

export class Payments extends Migration {
  override up(): void {
    for (const statements of [clockV1, idempotencyV1, outboxV1, outboxV2, clientRequestV1, externalCallV1])
      for (const statement of statements('payments')) this.addSql(statement);
    this.addSql(`
      create table "payments"."dispute" (
        "id" text not null,
        "order_id" text not null,
        "payment_id" text not null,
        "buyer_organization_id" text not null,
        "seller_organization_id" text not null,
        "source" text not null,
        "stage" text not null,
        "reason" text not null,
        "currency" text not null,
        "amount" bigint not null,
        "status" text not null,
        "withdrawn" bigint not null,
        "excess" bigint not null,
        "fee" bigint not null,
        "is_refundable" boolean not null,
        "evidence" jsonb not null,
        "evidence_due_by" timestamptz(3) null,
        "opened_at" timestamptz(3) not null,
        "closed_at" timestamptz(3) null,
        "provider" text not null,
        "provider_ref" text null,
        "created_at" timestamptz(3) not null,
        "updated_at" timestamptz(3) not null,
        "version" int not null default 1,
        primary key ("id")
      )
    `);
    this.addSql(`
      create index "dispute_of_buyer" on "payments"."dispute" ("buyer_organization_id", "created_at", "id")
    `);
    this.addSql(`
      create index "dispute_of_seller" on "payments"."dispute" ("seller_organization_id", "created_at", "id")
    `);
    this.addSql(`create index "dispute_of_order" on "payments"."dispute" ("order_id", "created_at", "id")`);
    this.addSql(`
      create index dispute_open on payments.dispute (updated_at, id)
        where status in ('needs_response', 'under_review')
    `);
    this.addSql(`
      create unique index dispute_open_claim on payments.dispute (order_id)
        where source = 'buyer' and status in ('needs_response', 'under_review')
    `);
    this.addSql(`
      alter table "payments"."dispute"
        add constraint "dispute_ref" unique ("provider", "provider_ref")
    `);
    this.addSql(`
      create table "payments"."negative_balance" (
        "organization_id" text not null,
        "currency" text not null,
        "since" timestamptz(3) not null,
        primary key ("organization_id", "currency")
      )
    `);
    this.addSql(`
      create table "payments"."order_account" (
        "order_id" text not null,
        "buyer_organization_id" text not null,
        "seller_organization_id" text not null,
        "currency" text not null,
        "total" bigint not null,
        "platform_fee" bigint null,
        "status" text not null,
        "captured" bigint not null,
        "refunded" bigint not null,
        "refund_pending" bigint not null,
        "charged_back" bigint not null,
        "withdrawn" bigint not null,
        "fee_reversed" bigint not null,
        "open_disputes" int not null,
        "fulfilled_at" timestamptz(3) null,
        "eligible_at" timestamptz(3) null,
        "hold_remaining_ms" bigint null,
        "receipt_confirmed_at" timestamptz(3) null,
        "released_at" timestamptz(3) null,
        "version" int not null,
        "created_at" timestamptz(3) not null,
        "updated_at" timestamptz(3) not null,
        primary key ("order_id")
      )
    `);
    this.addSql(`
      create index "order_account_of_seller" on "payments"."order_account" ("seller_organization_id", "order_id")
    `);
    this.addSql(`
      create index order_account_unreleased on payments.order_account (seller_organization_id, currency)
        where released_at is null and captured > 0
    `);
    this.addSql(`
      create index order_account_held on payments.order_account (created_at)
        where released_at is null and captured > 0
    `);
    this.addSql(`
      create table "payments"."order_report" (
        "order_id" text not null,
        "account_version" int not null,
        "report" jsonb not null,
        "created_at" timestamptz(3) not null,
        primary key ("order_id", "account_version")
      )
    `);
    this.addSql(`
      create table "payments"."organization" (
        "id" text not null,
        "status" text not null,
        "version" int not null,
        "payouts_frozen_at" timestamptz(3) null,
        "updated_at" timestamptz(3) not null,
        primary key ("id")
      )
    `);
    this.addSql(`
      create table "payments"."payment" (
        "id" text not null,
        "order_id" text not null,
        "payer_organization_id" text not null,
        "payee_organization_id" text not null,
        "currency" text not null,
        "amount" bigint not null,
        "capture_method" text not null,
        "status" text not null,
        "amount_captured" bigint not null,
        "amount_refunded" bigint not null,
        "amount_refund_pending" bigint not null,
        "disputed" boolean not null,
        "capture_before" timestamptz(3) null,
        "failure" jsonb null,
        "next_action" jsonb null,
        "method" jsonb null,
        "return_url" text null,
        "cancel_reason" text null,
        "provider" text not null,
        "provider_ref" text null,
        "created_at" timestamptz(3) not null,
        "updated_at" timestamptz(3) not null,
        "version" int not null default 1,
        primary key ("id")
      )
    `);
    this.addSql(`
      create index "payment_of_payer" on "payments"."payment" ("payer_organization_id", "created_at", "id")
    `);
    this.addSql(`
      create index "payment_of_payee" on "payments"."payment" ("payee_organization_id", "created_at", "id")
    `);
    this.addSql(`create index "payment_of_order" on "payments"."payment" ("order_id", "created_at", "id")`);
    this.addSql(`
      create index payment_pending on payments.payment (updated_at, id)
        where status in ('requires_action', 'processing', 'requires_capture')
    `);
    this.addSql(`
      create unique index payment_live on payments.payment (order_id)
        where status not in ('failed', 'canceled')
    `);
    this.addSql(`
      alter table "payments"."payment"
        add constraint "payment_ref" unique ("provider", "provider_ref")
    `);
    this.addSql(`
      create table "payments"."payout" (
        "id" text not null,
        "organization_id" text not null,
        "order_id" text not null,
        "currency" text not null,
        "status" text not null,
        "gross" bigint not null,
        "refunded" bigint not null,
        "fee" bigint not null,
        "adjustments" jsonb not null,
        "amount" bigint not null,
        "eligible_at" timestamptz(3) null,
        "released_at" timestamptz(3) null,
        "failure" jsonb null,
        "hold_reasons" text[] not null,
        "bank_status" text not null,
        "release_requested" boolean not null,
        "transfers" int not null,
        "reversed" bigint not null,
        "provider" text not null,
        "provider_ref" text null,
        "ended_refs" text[] not null,
        "created_at" timestamptz(3) not null,
        "updated_at" timestamptz(3) not null,
        "version" int not null default 1,
        primary key ("id")
      )
    `);
    this.addSql(`
      create index "payout_of_organization" on "payments"."payout" ("organization_id", "created_at", "id")
    `);
    this.addSql(`create index "payout_of_order" on "payments"."payout" ("order_id", "created_at", "id")`);
    this.addSql(`
      create index payout_waiting on payments.payout (organization_id, id)
        where status in ('scheduled', 'on_hold', 'processing', 'failed')
    `);
    this.addSql(`
      create unique index payout_live on payments.payout (order_id)
        where status not in ('canceled', 'returned')
    `);
    this.addSql(`alter table "payments"."payout" add constraint "payout_ref" unique ("provider", "provider_ref")`);
    this.addSql(`
      create table "payments"."payout_account" (
        "organization_id" text not null,
        "status" text not null,
        "country" text not null,
        "payout_schedule" text not null,
        "requirements" text[] not null,
        "onboarding_url" text null,
        "provider" text not null,
        "provider_ref" text null,
        "created_at" timestamptz(3) not null,
        "updated_at" timestamptz(3) not null,
        "version" int not null default 1,
        primary key ("organization_id")
      )
    `);
    this.addSql(`
      alter table "payments"."payout_account"
        add constraint "payout_account_ref" unique ("provider", "provider_ref")
    `);
    this.addSql(`
      create table "payments"."payout_freeze" (
        "reason" text not null,
        "detail" text not null,
        "since" timestamptz(3) not null,
        primary key ("reason")
      )
    `);
    this.addSql(`
      create table "payments"."provider_notice" (
        "provider" text not null,
        "id" text not null,
        "type" text not null,
        "object" text not null,
        "ref" text not null,
        "attempts" int not null,
        "available_at" timestamptz(3) not null,
        "received_at" timestamptz(3) not null,
        "processed_at" timestamptz(3) null,
        "unmatched_at" timestamptz(3) null,
        primary key ("provider", "id")
      )
    `);
    this.addSql(`
      create index provider_notice_waiting on payments.provider_notice (available_at)
        where processed_at is null and unmatched_at is null
    `);
    this.addSql(`create index "provider_notice_received" on "payments"."provider_notice" ("received_at")`);
    this.addSql(`
      create table "payments"."refund" (
        "id" text not null,
        "payment_id" text not null,
        "order_id" text not null,
        "payer_organization_id" text not null,
        "payee_organization_id" text not null,
        "currency" text not null,
        "amount" bigint not null,
        "excess" bigint not null,
        "reason" text not null,
        "kind" text not null,
        "status" text not null,
        "initiated_by" text not null,
        "dispute_id" text null,
        "settled_at" timestamptz(3) null,
        "failure_code" text null,
        "provider" text not null,
        "provider_ref" text null,
        "created_at" timestamptz(3) not null,
        "updated_at" timestamptz(3) not null,
        "version" int not null default 1,
        primary key ("id")
      )
    `);
    this.addSql(`
      create index "refund_of_payer" on "payments"."refund" ("payer_organization_id", "created_at", "id")
    `);
    this.addSql(`
      create index "refund_of_payee" on "payments"."refund" ("payee_organization_id", "created_at", "id")
    `);
    this.addSql(`create index "refund_of_payment" on "payments"."refund" ("payment_id", "created_at", "id")`);
    this.addSql(`create index refund_pending on payments.refund (updated_at, id) where status = 'pending'`);
    this.addSql(`alter table "payments"."refund" add constraint "refund_ref" unique ("provider", "provider_ref")`);
    this.addSql(`alter table "payments"."dispute" add constraint "dispute_amount_check" check (amount >= 1)`);
    this.addSql(`
      alter table "payments"."dispute"
        add constraint "dispute_withdrawn_check" check (withdrawn >= 0)
    `);
    this.addSql(`alter table "payments"."dispute" add constraint "dispute_excess_check" check (excess >= 0)`);
    this.addSql(`alter table "payments"."dispute" add constraint "dispute_fee_check" check (fee >= 0)`);
    this.addSql(`
      alter table "payments"."dispute"
        add constraint "dispute_closed_at_check" check ((closed_at is null) = (status in ('needs_response', 'under_review')))
    `);
    this.addSql(`
      alter table "payments"."order_account"
        add constraint "order_account_seller_organization_id_check" check (seller_organization_id <> buyer_organization_id)
    `);
    this.addSql(`
      alter table "payments"."order_account"
        add constraint "order_account_total_check" check (total >= 1)
    `);
    this.addSql(`
      alter table "payments"."order_account"
        add constraint "order_account_platform_fee_check" check (platform_fee >= 0 and platform_fee <= total)
    `);
    this.addSql(`
      alter table "payments"."order_account"
        add constraint "order_account_captured_check" check (captured = 0 or captured = total)
    `);
    this.addSql(`
      alter table "payments"."order_account"
        add constraint "order_account_refunded_check" check (refunded >= 0)
    `);
    this.addSql(`
      alter table "payments"."order_account"
        add constraint "order_account_refund_pending_check" check (refund_pending >= 0)
    `);
    this.addSql(`
      alter table "payments"."order_account"
        add constraint "order_account_charged_back_check" check (charged_back >= 0)
    `);
    this.addSql(`
      alter table "payments"."order_account"
        add constraint "order_account_withdrawn_check" check (withdrawn >= 0 and refunded + charged_back + withdrawn <= captured)
    `);
    this.addSql(`
      alter table "payments"."order_account"
        add constraint "order_account_fee_reversed_check" check (fee_reversed >= 0)
    `);
    this.addSql(`
      alter table "payments"."order_account"
        add constraint "order_account_open_disputes_check" check (open_disputes >= 0)
    `);
    this.addSql(`alter table "payments"."payment" add constraint "payment_amount_check" check (amount >= 1)`);
    this.addSql(`
      alter table "payments"."payment"
        add constraint "payment_amount_captured_check" check (amount_captured = 0 or amount_captured = amount)
    `);
    this.addSql(`
      alter table "payments"."payment"
        add constraint "payment_amount_refunded_check" check (amount_refunded >= 0 and amount_refunded <= amount_captured)
    `);
    this.addSql(`
      alter table "payments"."payment"
        add constraint "payment_amount_refund_pending_check" check (amount_refund_pending >= 0)
    `);
    this.addSql(`alter table "payments"."payout" add constraint "payout_gross_check" check (gross >= 0)`);
    this.addSql(`alter table "payments"."payout" add constraint "payout_refunded_check" check (refunded >= 0)`);
    this.addSql(`alter table "payments"."payout" add constraint "payout_fee_check" check (fee >= 0)`);
    this.addSql(`alter table "payments"."payout" add constraint "payout_amount_check" check (amount >= 0)`);
    this.addSql(`
      alter table "payments"."payout"
        add constraint "payout_reversed_check" check (reversed >= 0 and reversed <= amount)
    `);
    this.addSql(`alter table "payments"."refund" add constraint "refund_amount_check" check (amount >= 1)`);
    this.addSql(`
      alter table "payments"."refund"
        add constraint "refund_excess_check" check (excess >= 0 and excess <= amount)
    `);
  }
}
