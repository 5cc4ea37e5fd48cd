import { Migration } from '@mikro-orm/migrations';
import { idempotencyV1, outboxV1 } from '@marketplace/store';

export class Webhooks extends Migration {
  override up(): void {
    this.addSql(`
      create table "webhooks"."endpoint" (
        "id" text not null,
        "organization_id" text not null,
        "url" text not null,
        "description" text not null,
        "subscribed_events" text[] not null,
        "status" text not null,
        "disabled_reason" text null,
        "disabled_at" timestamptz(3) null,
        "sealed_secret" text not null,
        "secret_hint" text not null,
        "created_at" timestamptz(3) not null,
        "updated_at" timestamptz(3) not null,
        "deleted_at" timestamptz(3) null,
        "version" int not null default 1,
        primary key ("id")
      )
    `);
    this.addSql(
      `create index endpoint_of_organization on webhooks.endpoint (organization_id, created_at, id)
        where deleted_at is null`,
    );
    this.addSql(`
      create table "webhooks"."event" (
        "id" text not null,
        "type" text not null,
        "occurred_at" timestamptz(3) not null,
        "organization_ids" text[] not null,
        "object_id" text not null,
        "object_version" int not null,
        "body" bytea not null,
        primary key ("id")
      )
    `);
    this.addSql(`
      create table "webhooks"."delivery" (
        "id" text not null,
        "organization_id" text not null,
        "event_id" text not null,
        "endpoint_id" text not null,
        "event_type" text not null,
        "status" text not null,
        "response_status" int null,
        "attempt_count" int not null default 0,
        "last_attempt_at" timestamptz(3) null,
        "next_attempt_at" timestamptz(3) null,
        "trigger" text not null,
        "created_at" timestamptz(3) not null,
        "updated_at" timestamptz(3) not null,
        "completed_at" timestamptz(3) null,
        "version" int not null default 1,
        primary key ("id")
      )
    `);
    this.addSql(
      `create index "delivery_of_organization" on "webhooks"."delivery" ("organization_id", "created_at", "id")`,
    );
    this.addSql(`create index "delivery_of_endpoint" on "webhooks"."delivery" ("endpoint_id", "created_at", "id")`);
    this.addSql(`create index delivery_held on webhooks.delivery (endpoint_id, id) where status = 'held'`);
    this.addSql(
      `create unique index delivery_scheduled_once on webhooks.delivery (event_id, endpoint_id)
        where trigger = 'scheduled'`,
    );
    this.addSql(`
      create table "webhooks"."attempt" (
        "id" text not null,
        "delivery_id" text not null,
        "number" int not null,
        "started_at" timestamptz(3) not null,
        "duration_ms" double precision not null,
        "timings" jsonb not null,
        "url" text not null,
        "remote_ip" text null,
        "request_headers" jsonb not null,
        "status_code" int null,
        "response_headers" jsonb null,
        "response_body" text null,
        "response_truncated" boolean not null,
        "error_code" text null,
        "error_message" text null,
        "next_attempt_at" timestamptz(3) null,
        primary key ("id")
      )
    `);
    this.addSql(
      `alter table "webhooks"."attempt" add constraint "attempt_number_once" unique ("delivery_id", "number")`,
    );
    for (const statement of idempotencyV1('webhooks')) this.addSql(statement);
    for (const statement of outboxV1('webhooks')) this.addSql(statement);
    this.addSql(
      `alter table "webhooks"."delivery" add constraint "delivery_event_id_foreign"
         foreign key ("event_id") references "webhooks"."event" ("id")`,
    );
    this.addSql(
      `alter table "webhooks"."delivery" add constraint "delivery_endpoint_id_foreign"
         foreign key ("endpoint_id") references "webhooks"."endpoint" ("id")`,
    );
    this.addSql(
      `alter table "webhooks"."attempt" add constraint "attempt_delivery_id_foreign"
         foreign key ("delivery_id") references "webhooks"."delivery" ("id")`,
    );
  }
}
