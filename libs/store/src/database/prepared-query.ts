import pg, { type QueryResult } from 'pg';

/** The columns of a statement's rows, as pg keeps them in a result. */
interface Columns {
  fields: unknown[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

interface Connection {
  bind(message: object): void;
  execute(message: object): void;
  sync(): void;
}

/** What pg's `Query` has; its types declare less. */
interface Query {
  name: string;
  values: unknown[];
  _result: Columns;
  _accumulateRows: boolean;
  prepare(connection: Connection): void;
  handleError(error: unknown, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
}

type Callback = (error: Error | null, result: QueryResult) => void;

const {
  Query: PgQuery,
  utils: { prepareValue },
} = pg as unknown as {
  Query: new (statement: object, values: undefined, callback: Callback) => Query;
  utils: { prepareValue(value: unknown): unknown };
};

/** The columns of the prepared statements of each connection, by name. */
const known = new WeakMap<Connection, Map<string, Columns>>();

/**
 * A prepared statement, of which PostgreSQL describes the columns at the first execution of a connection only. pg asks for
 * them each time, which took longer than to read a row. They stay the same: PostgreSQL refuses a prepared statement
 * whose columns have changed.
 */
class PreparedQuery extends PgQuery {
  override prepare(connection: Connection): void {
    const columns = known.get(connection)?.get(this.name);
    if (!columns) return super.prepare(connection);
    Object.assign(this._result, columns);
    this._accumulateRows = true;
    try {
      connection.bind({ portal: '', statement: this.name, values: this.values, valueMapper: prepareValue });
    } catch (error) {
      connection.sync();
      return this.handleError(error, connection);
    }
    connection.execute({ portal: '' });
    connection.sync();
  }

  override handleReadyForQuery(connection: Connection): void {
    const statements = known.get(connection) ?? new Map<string, Columns>();
    known.set(connection, statements);
    if (!statements.has(this.name)) {
      const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
      statements.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
    }
    super.handleReadyForQuery(connection);
  }
}

/** Executes a prepared statement on a connection of a session of its own. */
export function executePrepared(
  query: (...args: unknown[]) => unknown,
  statement: { name: string; text: string; values: unknown[] },
): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    const callback: Callback = (error, result) => (error ? reject(error) : resolve(result));
    query(new PreparedQuery(statement, undefined, callback));
  });
}
