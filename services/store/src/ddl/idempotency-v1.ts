/**
 * Statements that create the table `idempotency_record` in a schema, as `IdempotencyRecordEntity` needs it. Released
 * migrations call this function, so it never changes: a change is a new function that alters the table, and migrations
 * of the domains that call it.
 */
export function idempotencyV1(schema: string): string[] {
  return [
    `
      create table "${schema}"."idempotency_record" (
        "owner" text not null,
        "operation" text not null,
        "key" text not null,
        "fingerprint" text not null,
        "output" json not null,
        "request_id" text not null,
        "created_at" timestamptz(3) not null default now(),
        primary key ("owner", "operation", "key")
      )
    `,
    `create index "idempotency_record_created_at" on "${schema}"."idempotency_record" ("created_at")`,
  ];
}
