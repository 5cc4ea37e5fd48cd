import { Migration } from '@mikro-orm/migrations';

export class DeliveryEngine extends Migration {
  override up(): void {
    this.addSql(`
      alter table "webhooks"."endpoint"
        add column "retry_policy" jsonb null,
        add column "timeout_seconds" int not null default 15,
        add column "max_in_flight" int not null default 16,
        add column "rate_limit" jsonb null,
        add column "header_names" text[] not null default '{}',
        add column "sealed_headers" text null
    `);
    this.addSql(`
      create table "webhooks"."endpoint_gate" (
        "endpoint_id" text not null,
        "open" boolean not null,
        "in_flight" int not null default 0,
        "max_in_flight" int not null,
        "per_second" double precision null,
        "burst" int null,
        "next_turn_at" timestamptz(6) null,
        primary key ("endpoint_id")
      )
    `);
    // Every attempt updates its endpoint's row. Free space on the page allows heap-only updates.
    this.addSql(`alter table "webhooks"."endpoint_gate" set (fillfactor = 20)`);
    this.addSql(`
      insert into webhooks.endpoint_gate (endpoint_id, open, max_in_flight)
      select id, status = 'active' and deleted_at is null, max_in_flight from webhooks.endpoint
    `);
    this.addSql(`
      create table "webhooks"."endpoint_health" (
        "endpoint_id" text not null,
        "failing_since" timestamptz(3) not null,
        "warned_at" timestamptz(3) null,
        "last_warned_at" timestamptz(3) null,
        primary key ("endpoint_id")
      )
    `);
    this.addSql(`
      create table "webhooks"."endpoint_notice" (
        "id" text not null,
        "organization_id" text not null,
        "endpoint_id" text not null,
        "kind" text not null,
        "reason" text not null,
        "created_at" timestamptz(3) not null,
        primary key ("id")
      )
    `);
    this.addSql(
      `create index "endpoint_notice_of_organization"
          on "webhooks"."endpoint_notice" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "endpoint_notice_of_endpoint" on "webhooks"."endpoint_notice" ("endpoint_id", "created_at", "id")`,
    );

    this.addSql(`alter table "webhooks"."event" alter column "body" drop not null`);
    this.addSql(`create index event_with_body on webhooks.event (id) where body is not null`);
    this.addSql(`
      create table "webhooks"."event_audience" (
        "organization_id" text not null,
        "event_id" text not null,
        "erased_at" timestamptz(3) null,
        primary key ("organization_id", "event_id")
      )
    `);
    this.addSql(`
      insert into webhooks.event_audience (organization_id, event_id)
      select distinct o, e.id from webhooks.event e, unnest(e.organization_ids) o
    `);

    // Events and deliveries are purged at different ages. Also, each check of a foreign key would lock, and so write,
    // the row that is referred to.
    this.addSql(`alter table "webhooks"."delivery" drop constraint "delivery_event_id_foreign"`);
    this.addSql(`alter table "webhooks"."delivery" drop constraint "delivery_endpoint_id_foreign"`);
    this.addSql(`alter table "webhooks"."attempt" drop constraint "attempt_delivery_id_foreign"`);
    this.addSql(`
      alter table "webhooks"."delivery"
        add column "cancel_reason" text null,
        add column "inline" boolean not null default false,
        add column "slot_until" timestamptz(3) null,
        add column "starts_at" timestamptz(3) null,
        add column "queued_at" timestamptz(3) null
    `);
    this.addSql(
      `create index delivery_inline on webhooks.delivery (endpoint_id, id) where inline and status = 'pending'`,
    );
    this.addSql(`create index delivery_slots on webhooks.delivery (slot_until) where slot_until is not null`);
    this.addSql(
      `create index delivery_queued on webhooks.delivery (endpoint_id, queued_at, id) where queued_at is not null`,
    );
    this.addSql(
      `create index delivery_unfinished on webhooks.delivery (endpoint_id, status)
        where status in ('pending', 'retrying')`,
    );
    this.addSql(
      `create index delivery_repeated on webhooks.delivery (event_id, endpoint_id) where trigger <> 'scheduled'`,
    );
    this.addSql(`create index "delivery_changes" on "webhooks"."delivery" ("organization_id", "updated_at", "id")`);

    this.addSql(`alter table "webhooks"."attempt" add column "endpoint_id" text null`);
    this.addSql(
      `update webhooks.attempt a set endpoint_id = d.endpoint_id from webhooks.delivery d where d.id = a.delivery_id`,
    );
    this.addSql(`alter table "webhooks"."attempt" alter column "endpoint_id" set not null`);
    this.addSql(`create index "attempt_of_endpoint" on "webhooks"."attempt" ("endpoint_id", "started_at")`);

    this.addSql(`
      create table "webhooks"."recovery" (
        "id" text not null,
        "organization_id" text not null,
        "endpoint_id" text not null,
        "only" text not null,
        "since" timestamptz(3) not null,
        "until" timestamptz(3) not null,
        "event_types" text[] null,
        "status" text not null,
        "position" text null,
        "recovered" int not null default 0,
        "created_at" timestamptz(3) not null,
        "updated_at" timestamptz(3) not null,
        "completed_at" timestamptz(3) null,
        "version" int not null default 1,
        primary key ("id")
      )
    `);
    this.addSql(`create index recovery_running on webhooks.recovery (endpoint_id) where status = 'running'`);
  }
}
