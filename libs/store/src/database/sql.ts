import type { QueryResult } from 'kysely';
import pg from 'pg';
import { compiled, type Executor } from './executor.ts';
import { SqlPart, textOf } from './sql-text.ts';
import { Together } from './together.ts';

/** A statement, or a part of one that can be used in others. Made by `sql`. */
export class Sql<Row = unknown> extends SqlPart {
  /**
   * Executes the statement. `db` is `em.getKysely()`; the statement joins the transaction of `em`, if there is one.
   * Returns `{ rows }`. Rejects with the error of PostgreSQL.
   */
  execute(db: Executor): Promise<QueryResult<Row>> {
    const parameters: unknown[] = [];
    return db.executeQuery<Row>(compiled(textOf(this, parameters), parameters));
  }
}

/**
 * The template tag for SQL. It makes a statement or a part of one; each `${}` is a parameter or another part. Execute a
 * statement by `await sql<Row>`...`.execute(em.getKysely())`, which returns `{ rows }` and joins the transaction of
 * `em`.
 *
 * Parameters are sent separately from the text, and each text is prepared once per connection (`pool-guard.ts`). So the
 * text must not depend on values: pass a list of variable length as one array (`= any(${ids})`) or as JSON. Arrays
 * become PostgreSQL arrays. Pass JSON as text (`JSON.stringify`), because an array of objects would become a PostgreSQL
 * array.
 */
export const sql = Object.assign(
  <Row = unknown>(texts: readonly string[], ...values: unknown[]): Sql<Row> => new Sql<Row>(texts, values),
  {
    /** Text without escaping. Never use it for text from a client. */
    raw: <Row = unknown>(text: string): Sql<Row> => new Sql<Row>([text], []),
    /** A quoted name, such as `"trading"."now"` for `('trading', 'now')`. */
    id: (...names: string[]): Sql => new Sql([names.map((name) => pg.escapeIdentifier(name)).join('.')], []),
    /** The quoted name of a column, optionally with its table: `id` or `e.id`. */
    ref: (name: string): Sql => sql.id(...name.split('.')),
    /** The quoted name of a table, optionally with its schema: `listing` or `trading.listing`. */
    table: (name: string): Sql => sql.id(...name.split('.')),
    /** A number as part of the text, not as a parameter. */
    lit: (value: number | bigint): Sql => new Sql([String(value)], []),
    /** Parameters or parts, with `separator` (by default a comma) between them. */
    join: (values: readonly unknown[], separator: Sql = comma): Sql =>
      new Sql(textsOfList(values.length, separator), values),
  },
);

/**
 * Executes statements one after the other in one round trip: none waits in this process for the answer to the one before.
 * `begin` and `commit` may be among them, the others are prepared. Returns the rows of each. Rejects with the first error.
 */
export async function executeTogether(db: Executor, statements: readonly Sql[]): Promise<unknown[][]> {
  const sent = statements.map((statement) => {
    const values: unknown[] = [];
    return { text: textOf(statement, values), values };
  });
  const { rows } = await db.executeQuery<unknown[]>(compiled('', [new Together(sent)]));
  return rows;
}

const comma = new Sql([', '], []);

/** Texts of longer lists are not cached, because equal lengths are rare. */
const keptLengthMax = 64;
const keptLists = new WeakMap<Sql, (readonly string[])[]>();

/**
 * The texts around the values of a list. Lists of the same length share one array, because `textOf` finds cached texts
 * by their arrays.
 */
function textsOfList(length: number, separator: Sql): readonly string[] {
  const make = (): string[] =>
    Array.from({ length: length + 1 }, (_, n) => (n === 0 || n === length ? '' : textOf(separator, [])));
  if (length > keptLengthMax) return make();
  const kept = keptLists.get(separator) ?? [];
  keptLists.set(separator, kept);
  return (kept[length] ??= make());
}
