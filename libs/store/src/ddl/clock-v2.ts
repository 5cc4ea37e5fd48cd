/**
 * Statements that make the clock of `clockV1` cheaper while it was never advanced: `now()` then does not read the table
 * `clock_offset`, which all transactions did at their begin. A trigger on the table makes `now()` read it from the
 * first row on, for all connections at once, however the row was inserted.
 *
 * Released migrations call this function, so it must not change. Write a change as a new function, and add a migration
 * that calls it to each domain.
 */
export function clockV2(schema: string): string[] {
  const clock = (body: string): string =>
    `create or replace function "${schema}"."now"() returns timestamptz language plpgsql stable parallel safe as $now$
      begin
        return ${body};
      end $now$`;
  const advanced = clock(`clock_timestamp() + coalesce((select ahead from "${schema}"."clock_offset"), interval '0')`);
  return [
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
    // Once the table has its row, it is only updated. The statement locks the table, so no row is inserted between the
    // question below and the commit.
    `
      create trigger "clock_offset_inserted" after insert on "${schema}"."clock_offset"
        for each row execute function "${schema}"."read_clock_offset"()
    `,
    `
      do $do$
      begin
        if not exists (select from "${schema}"."clock_offset") then
          ${clock('clock_timestamp()')};
        end if;
      end $do$
    `,
  ];
}
