import pg, { type PoolClient, type QueryResult } from 'pg';
import { messagesOf, type PreparedStatement } from './protocol.ts';

/** The columns of a statement's rows, as pg stores them in a result. */
interface Columns {
  fields: QueryResult['fields'];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** Members of pg's `Result` that its types do not declare. */
interface Result extends Columns, QueryResult {
  _types: unknown;
  addFields(fields: QueryResult['fields']): void;
  parseRow(values: unknown[]): unknown;
  addCommandComplete(message: object): void;
}

interface Connection {
  stream: { write(bytes: Buffer): void; writable: boolean };
  /** Texts of the statements that PostgreSQL has prepared or is preparing, by name. */
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
}

/** Called with the error and position (`at`) of the failed statement. */
type Callback = (error: Error | null, results: QueryResult[], at: number) => void;

const {
  Result: PgResult,
  utils: { prepareValue },
} = pg as unknown as {
  Result: new (rowMode?: undefined, types?: unknown) => Result;
  utils: { prepareValue(value: unknown): string | Buffer | null };
};

/** The columns of the prepared statements of each connection, by name. */
const known = new WeakMap<Connection, Map<string, Columns>>();

/**
 * Prepared statements that a connection executes one after the other, for `Client.query` of pg. Beside the queries of
 * pg:
 *
 * - They have one end (Sync) together, so PostgreSQL sends its answers together: one read and one write on each side
 *   instead of one for each statement. After one that fails, PostgreSQL skips the others, `commit` too.
 * - PostgreSQL describes the columns of a statement at its first execution of a connection only. pg asks for them each
 *   time, which took longer than to read a row. They stay the same: PostgreSQL refuses a prepared statement whose
 *   columns have changed.
 */
class PreparedQueries {
  /** Set so that pg makes no promise. */
  readonly callback: Callback;
  /** Parsers of this connection's types (`_types`), which pg sets. */
  readonly _result: Result = new PgResult();
  /** The statement whose answer is read. pg records by it which statements PostgreSQL has prepared. */
  name = '';
  text = '';
  readonly #statements: readonly PreparedStatement[];
  readonly #results: Result[] = [];
  #columns: Map<string, Columns> = new Map();
  #broken: Error | undefined;

  constructor(statements: readonly PreparedStatement[], callback: Callback) {
    this.#statements = statements;
    this.callback = callback;
  }

  submit(connection: Connection): Error | null {
    const { parsedStatements: parsed, submittedNamedStatements: submitted, stream } = connection;
    const columns = (this.#columns = known.get(connection) ?? this.#columns);
    known.set(connection, columns);
    const sent = this.#statements.map((statement) => {
      const { name, text } = statement;
      const parse = parsed[name] === undefined && submitted[name] === undefined;
      if (parse) submitted[name] = text;
      return { ...statement, parse, describe: !columns.has(name) };
    });
    this.#next();
    if (stream.writable) stream.write(messagesOf(sent));
    return null;
  }

  /** Continues with the next statement's answer. */
  #next(): void {
    const next = this.#statements[this.#results.length];
    if (!next) return;
    this.name = next.name;
    this.text = next.text;
    const result = this.#results.length === 0 ? this._result : new PgResult(undefined, this._result._types);
    this.#results.push(Object.assign(result, this.#columns.get(next.name)));
  }

  handleRowDescription({ fields }: Pick<QueryResult, 'fields'>): void {
    this.#results.at(-1)!.addFields(fields);
  }

  handleDataRow({ fields }: { fields: unknown[] }): void {
    const result = this.#results.at(-1)!;
    try {
      if (!this.#broken) result.rows.push(result.parseRow(fields) as never);
    } catch (error) {
      this.#broken = error as Error;
    }
  }

  handleCommandComplete(message: object): void {
    const result = this.#results.at(-1)!;
    result.addCommandComplete(message);
    if (!this.#columns.has(this.name)) {
      const { fields, _parsers, _prebuiltEmptyResultObject } = result;
      this.#columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
    }
    this.#next();
  }

  handleError(error: Error, { submittedNamedStatements: submitted }: Connection): void {
    // PostgreSQL does not prepare the statements that it skips.
    for (const { name } of this.#statements.slice(this.#results.length)) delete submitted[name];
    this.callback(this.#broken ?? error, [], this.#results.length - 1);
  }

  handleReadyForQuery(): void {
    this.callback(this.#broken ?? null, this.#results, this.#results.length - 1);
  }
}

/**
 * Executes prepared statements one after the other, in one round trip, on a connection with its own session. `query` is
 * that of the connection. Resolves with their results. Rejects with the error of the first that fails, after calling
 * `refused` with the error and its position; later ones are not executed.
 */
export function executePrepared(
  query: PoolClient['query'],
  statements: readonly { name: string; text: string; values: unknown[] }[],
  refused: (error: Error, at: number) => void,
): Promise<QueryResult[]> {
  return new Promise((resolve, reject) => {
    // Throws before anything is sent if a value has no form in PostgreSQL.
    const prepared = statements.map(({ name, text, values }) => ({
      name,
      text,
      values: values.map((value) => prepareValue(value)),
    }));
    const callback: Callback = (error, results, at) => {
      if (!error) return resolve(results);
      refused(error, at);
      reject(error);
    };
    query(new PreparedQueries(prepared, callback) as never);
  });
}
