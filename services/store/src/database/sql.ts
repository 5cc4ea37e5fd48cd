// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- Everybody else writes a statement with the tag that is made here.
import { CompiledQuery, type Kysely, type QueryResult } from 'kysely';
import pg from 'pg';
import { SqlPart, textOf, writeText } from './sql-text.ts';
import { textArray } from './text-array.ts';

/** A statement, or a part of one that stands in others. Made by `sql`. */
export class Sql<Row = unknown> extends SqlPart {
  /** Joins the transaction of the entity manager whose `getKysely()` is given. Rejects with the error of PostgreSQL. */
  execute(db: Pick<Kysely<unknown>, 'executeQuery'>): Promise<QueryResult<Row>> {
    const parameters: unknown[] = [];
    return db.executeQuery<Row>(CompiledQuery.raw(textOf(this, parameters), parameters));
  }
}

/**
 * SQL of our own: `sql<Row>` with a template makes a statement or a part of one, and what stands in `${}` is a
 * parameter, or another part. `await sql<Row>`...`.execute(em.getKysely())` answers `{ rows }` and joins the
 * transaction of `em`.
 *
 * Parameters are sent beside the text and the pool prepares each text once per connection (`pool-guard.ts`), so a text
 * must not depend on values: what varies in number goes as one array (`= any(${ids})`) or as JSON. Arrays become
 * PostgreSQL's arrays. JSON must be given as text, because an array of objects would become an array too.
 */
export const sql = Object.assign(
  <Row = unknown>(texts: readonly string[], ...values: unknown[]): Sql<Row> => new Sql<Row>(texts, values),
  {
    /** Text as it is. Never of what a client sends. */
    raw: <Row = unknown>(text: string): Sql<Row> => new Sql<Row>([text], []),
    /** A name, such as `"trading"."now"`. */
    id: (...names: string[]): Sql => new Sql([names.map((name) => pg.escapeIdentifier(name)).join('.')], []),
    /** The name of a column, perhaps behind that of its table: `id`, `e.id`. */
    ref: (name: string): Sql => sql.id(...name.split('.')),
    /** The name of a table, perhaps behind that of its schema. */
    table: (name: string): Sql => sql.id(...name.split('.')),
    /** A number that stands in the text. */
    lit: (value: number | bigint): Sql => new Sql([String(value)], []),
    /** Parameters or parts, one after the other. */
    join: (values: readonly unknown[], separator: Sql = comma): Sql =>
      new Sql(textsOfList(values.length, separator), values),
  },
);

const comma = new Sql([', '], []);

/** Longer lists are seldom of the same length again. */
const keptLengthMax = 64;
const keptLists = new WeakMap<Sql, (readonly string[])[]>();

/**
 * The texts between the values of a list. Lists of one length share one array, because `textOf` looks statements up by
 * their arrays.
 */
function textsOfList(length: number, separator: Sql): readonly string[] {
  const make = (): string[] =>
    Array.from({ length: length + 1 }, (_, n) => (n === 0 || n === length ? '' : withLiterals(separator)));
  if (length > keptLengthMax) return make();
  const kept = keptLists.get(separator) ?? [];
  keptLists.set(separator, kept);
  return (kept[length] ??= make());
}

/**
 * The text of a statement with its values written into it, for texts of several statements, which take no parameters
 * (`Ending.last`).
 */
export function withLiterals(statement: Sql): string {
  return writeText(statement, literalOf);
}

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return pg.escapeLiteral(textArray(value as string[]));
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  return pg.escapeLiteral(String(value));
}
