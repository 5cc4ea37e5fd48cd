/**
 * Statements that create a schema's clock: the function `now()`, which is PostgreSQL's clock plus the offset in the
 * table `clock_offset`. The table is empty, and the offset zero, unless tests call `advanceClock`. The function is
 * called with its schema, as in `trading.now()`: without it, SQL finds PostgreSQL's own `now()`. It is stable, so a
 * condition such as `expires_at <= trading.now()` can use an index.
 *
 * Released migrations call this function, so it never changes: a change is a new function, and migrations of the
 * domains that call it.
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
    // PL/pgSQL keeps the plan of the query inside for the session; a function in SQL would plan it again with each
    // statement.
    `
      create function "${schema}"."now"() returns timestamptz language plpgsql stable parallel safe as $$
      begin
        return clock_timestamp() + coalesce((select ahead from "${schema}"."clock_offset"), interval '0');
      end $$
    `,
  ];
}
