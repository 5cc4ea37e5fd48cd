/**
 * Statements that create the table `external_call` of `ExternalCallEntity` in a schema. Released migrations call this
 * function, so it must not change. Write a change as a new function that alters the table, and add a migration that
 * calls it to each domain.
 */
export function externalCallV1(schema: string): string[] {
  return [
    `
      create table "${schema}"."external_call" (
        "id" text not null,
        "owner" text not null,
        "operation" text not null,
        "key" text not null,
        "fingerprint" text not null,
        "request_id" text not null,
        "caller" json not null,
        "intent" json not null,
        "calls" int not null default 1,
        "lease_until" timestamptz(3) not null,
        "created_at" timestamptz(3) not null default now(),
        primary key ("id")
      )
    `,
    `alter table "${schema}"."external_call" add constraint "external_call_claim" unique ("owner", "operation", "key")`,
    `create index "external_call_lease_until" on "${schema}"."external_call" ("lease_until")`,
  ];
}
