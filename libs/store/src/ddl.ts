// Statements that create the tables and the clock that every domain has. Released migrations call these functions, so
// they must not change. Write a change as a new function that alters the table, and add a migration that calls it to
// each domain.

/** Statements that create the table `outbox` in a schema. The relay serves its owners round robin by the index. */
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

/** Statements that create the table `idempotency_record` of `IdempotencyRecordEntity` in a schema. */
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

/** Statements that create the table `client_request` of `ClientRequestEntity` in a schema. */
export function clientRequestV1(schema: string): string[] {
  return [
    `
      create table "${schema}"."client_request" (
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
    `,
  ];
}

/** Statements that create the table `external_call` of `ExternalCallEntity` in a schema. */
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

/**
 * Statements that create a schema's clock: the function `now()`, which returns PostgreSQL's clock plus the offset in
 * the table `clock_offset`. The table is empty, and the offset zero, unless tests call `advanceClock`. Call the
 * function with its schema, as in `trading.now()`: without it, SQL finds PostgreSQL's own `now()`. It is stable, so a
 * condition such as `expires_at <= trading.now()` can use an index. All transactions read the clock when they begin, so
 * `now()` does not read the table until it has a row. Inserting the row fires a trigger that replaces the function, for
 * all connections at once. Afterwards the row is only updated.
 */
export function clockV1(schema: string): string[] {
  // PL/pgSQL keeps the plan of an inner query for the session; an SQL function would plan it again in each statement.
  const clock = (body: string): string =>
    `create or replace function "${schema}"."now"() returns timestamptz language plpgsql stable parallel safe as $now$
      begin
        return ${body};
      end $now$`;
  const advanced = clock(`clock_timestamp() + coalesce((select ahead from "${schema}"."clock_offset"), interval '0')`);
  return [
    `
      create table "${schema}"."clock_offset" (
        "singleton" boolean not null default true check (singleton),
        "ahead" interval not null check (ahead >= interval '0'),
        primary key ("singleton")
      )
    `,
    clock('clock_timestamp()'),
    // The role of a service, which inserts the row, may not replace a function, so the trigger has the rights of the
    // owner. Names without a schema are PostgreSQL's own, whatever the search path of the caller.
    `
      create function "${schema}"."read_clock_offset"() returns trigger language plpgsql
        security definer set search_path = pg_catalog, pg_temp as $trigger$
      begin
        ${advanced};
        return null;
      end $trigger$
    `,
    `revoke all on function "${schema}"."read_clock_offset"() from public`,
    `
      create trigger "clock_offset_inserted" after insert on "${schema}"."clock_offset"
        for each row execute function "${schema}"."read_clock_offset"()
    `,
  ];
}
