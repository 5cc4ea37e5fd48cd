import { Migration } from '@mikro-orm/migrations';

export class ClientRequests extends Migration {
  override up(): void {
    this.addSql(`
      create table "trading"."client_request" (
        "organization_id" text not null,
        "operation" text not null,
        "id" text not null,
        "fingerprint" text not null,
        "key" text not null,
        "resource_id" text not null,
        "request_id" text not null,
        "created_at" timestamptz(3) not null default now(),
        primary key ("organization_id", "operation", "id")
      )
    `);
  }
}
