/**
 * Statements that create the table `idempotency_record` of `IdempotencyRecordEntity` in a schema. Released migrations
 * call this function, so it must not change. Write a change as a new function that alters the table, and add a
 * migration that calls it to each domain.
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
