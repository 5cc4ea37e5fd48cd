/**
 * Statements that create a schema's clock: the function `now()`, which returns PostgreSQL's clock plus the offset in
 * the table `clock_offset`. The table is empty, and the offset zero, unless tests call `advanceClock`. Call the
 * function with its schema, as in `trading.now()`: without it, SQL finds PostgreSQL's own `now()`. It is stable, so a
 * condition such as `expires_at <= trading.now()` can use an index.
 *
 * All transactions read the clock at their begin. So `now()` does not read the table before it has a row; then a trigger
 * replaces the function, for all connections at once, however the row was inserted. Once the table has its row, it is
 * only updated.
 *
 * Released migrations call this function, so it must not change. Write a change as a new function, and add a migration
 * that calls it to each domain.
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
