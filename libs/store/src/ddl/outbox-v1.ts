/**
 * Statements that create the table `outbox` in a schema. The relay serves its owners round robin by the index. Released
 * migrations call this function, so it must not change. Write a change as a new function that alters the table, and add
 * a migration that calls it to each domain.
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
        "owner" text not null default '',
        primary key ("id")
      )
    `,
    `create index "outbox_turns" on "${schema}"."outbox" ("topic", "owner", "id")`,
  ];
}
