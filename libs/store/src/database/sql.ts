import type { QueryResult } from 'kysely';
import pg from 'pg';
import { compiled, type Executor } from './wire/executor.ts';
import { Together } from './wire/together.ts';

/** A statement or a part of one: texts, with parameters and other parts between them. */
class SqlPart {
  /** The texts before, between and after `values`: one more than there are values. */
  readonly texts: readonly string[];
  /** Values, each a parameter or a SqlPart. */
  readonly values: readonly unknown[];

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts;
    this.values = values;
  }
}

/**
 * A node in a tree of statement texts. The path to a node consists of the arrays of texts (which are identical objects
 * at each execution of a template) and parameters (whatever their values). So two statements with equal paths have
 * equal texts.
 */
interface TextNode {
  /** Text of the statement whose path ends here. */
  text?: string;
  afterParameter?: TextNode;
  /** Weak, because some arrays are created for a single execution. */
  afterTexts?: WeakMap<readonly string[], TextNode>;
}

const start: TextNode = {};

/**
 * The text of a statement, with `$1`, `$2` for its parameters. Appends the parameter values to `parameters`. Texts of
 * earlier executions are cached, because building one takes microseconds, and because the pool finds the name of a
 * prepared statement faster for an identical string than for an equal one.
 */
function textOf(statement: SqlPart, parameters: unknown[]): string {
  if (statement.values.length === 0) return statement.texts[0]!;
  const end = follow(start, statement, parameters);
  let count = 0;
  return (end.text ??= writeText(statement, () => `$${(count += 1)}`));
}

function follow(from: TextNode, { texts, values }: SqlPart, parameters: unknown[]): TextNode {
  const next = (from.afterTexts ??= new WeakMap());
  let node = next.get(texts);
  if (node === undefined) next.set(texts, (node = {}));
  for (const value of values) {
    if (value instanceof SqlPart) {
      node = follow(node, value, parameters);
    } else {
      parameters.push(value);
      node = node.afterParameter ??= {};
    }
  }
  return node;
}

/** The text of a statement, with each parameter replaced by the result of `write`. */
function writeText({ texts, values }: SqlPart, write: (parameter: unknown) => string): string {
  let text = texts[0]!;
  for (const [n, value] of values.entries())
    text += (value instanceof SqlPart ? writeText(value, write) : write(value)) + texts[n + 1]!;
  return text;
}

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
 * Executes statements one after the other in one round trip: none waits in this process for the answer to the previous
 * one. `begin` and `commit` may be among them; the others are prepared. Returns the rows of each. Rejects with the
 * first error.
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

/** Maximum length of a list whose texts are cached. Equal lengths of longer ones are rare. */
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
