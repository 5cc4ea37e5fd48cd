import { createQueryId, PostgresQueryCompiler, type RawBuilder, type RawNode, sql } from 'kysely';
import pg from 'pg';
import { textArray } from './text-array.ts';

/**
 * SQL of our own: `sql<Row>` with a template makes a statement or a part of one, and what stands in `${}` is a parameter, or another
 * part. `await sql<Row>`...`.execute(em.getKysely())` answers `{ rows }` and joins the transaction of `em`.
 *
 * Parameters are sent beside the text and the pool prepares each text once per connection (`pool-guard.ts`), so a text must not depend
 * on values: what varies in number goes as one array (`= any(${ids})`) or as JSON. Arrays become PostgreSQL's arrays. JSON must be given
 * as text, because an array of objects would become an array too.
 */
export { sql };

/** A statement, or a part of one that stands in others. */
export type Sql<Row = unknown> = RawBuilder<Row>;

class LiteralCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    this.append(literalOf(value));
  }
}

const literalCompiler = new LiteralCompiler();

/** The text of a statement with its values written into it, for texts of several statements, which take no parameters (`Ending.last`). */
export function withLiterals(statement: Sql): string {
  const node = statement.toOperationNode();
  if (node.kind !== 'RawNode') throw new Error('Only statements made by `sql` can be written with literals.');
  return literalCompiler.compileQuery(node as RawNode, createQueryId()).sql;
}

/**
 * The same fragment as one piece of text. For what is constant, large and executed at every request, because a statement is put together
 * from its pieces at each execution, at about 0.3 us for each.
 */
export function asText<Row>(fragment: Sql<Row>): Sql<Row> {
  return sql.raw<Row>(withLiterals(fragment));
}

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return pg.escapeLiteral(textArray(value as string[]));
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  return pg.escapeLiteral(String(value));
}
