import { Migration } from '@mikro-orm/migrations';

/** Requests to the API, for the developers of their organizations. */
export class Requests extends Migration {
  override up(): void {
    this.addSql(`
      create table "identity"."request" (
        "id" text not null,
        "organization_id" text not null,
        "created_at" timestamptz(3) not null,
        "method" text not null,
        "path" text not null,
        "route" text not null,
        "operation" text null,
        "status" smallint not null,
        "code" text null,
        "duration_ms" int not null,
        "api_key_id" text null,
        "user_id" text null,
        constraint "request_pkey" primary key ("id")
      )
    `);
    for (const [name, column] of [
      ['request_of_status', 'status'],
      ['request_of_method', 'method'],
      ['request_of_path', 'path'],
      ['request_of_route', 'route'],
      ['request_of_api_key', 'api_key_id'],
    ])
      this.addSql(
        `create index "${name}" on "identity"."request" ("organization_id", "${column}", "created_at", "id")`,
      );
    this.addSql(
      `create index "request_of_organization" on "identity"."request" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      'create index request_of_outcome on identity.request (organization_id, (code is null), created_at, id)',
    );
    this.addSql('create index request_of_time on identity.request using brin (created_at)');
  }
}
