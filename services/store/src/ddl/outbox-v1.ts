/**
 * Statements that create the table `outbox` in a schema, as `OutboxEntity` needs it. Released migrations call this
 * function, so it never changes: a change is a new function that alters the table, and migrations of the domains that
 * call it.
 */
export function outboxV1(schema: string): string[] {
  return [
    `
      create table "${schema}"."outbox" (
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
    `,
    `create index "outbox_claim" on "${schema}"."outbox" ("topic", "id")`,
  ];
}
