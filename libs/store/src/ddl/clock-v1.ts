/**
 * Statements that create a schema's clock: the function `now()`, which returns PostgreSQL's clock plus the offset in
 * the table `clock_offset`. The table is empty, and the offset zero, unless tests call `advanceClock`. Call the
 * function with its schema, as in `trading.now()`: without it, SQL finds PostgreSQL's own `now()`. It is stable, so a
 * condition such as
 * `expires_at <= trading.now()` can use an index.
 *
 * Released migrations call this function, so it must not change. Write a change as a new function, and add a migration
 * that calls it to each domain.
 */
export function clockV1(schema: string): string[] {
  return [
    `
      create table "${schema}"."clock_offset" (
        "singleton" boolean not null default true check (singleton),
        "ahead" interval not null check (ahead >= interval '0'),
        primary key ("singleton")
      )
    `,
    // PL/pgSQL keeps the plan of the inner query for the session; an SQL function would plan it again in each
    // statement.
    `
      create function "${schema}"."now"() returns timestamptz language plpgsql stable parallel safe as $$
      begin
        return clock_timestamp() + coalesce((select ahead from "${schema}"."clock_offset"), interval '0');
      end $$
    `,
  ];
}
