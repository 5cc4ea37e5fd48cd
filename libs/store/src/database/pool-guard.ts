import { createHash } from 'node:crypto';
import type { Pool, PoolClient, QueryResult } from 'pg';

/**
 * Adds to a pool three things that kysely, which MikroORM uses, does not do:
 * - Statements with parameters (those of `sql.ts`) are prepared, so that PostgreSQL parses and plans each once per
 *   connection.
 * - A connection that breaks inside a transaction is released. Kysely never releases a connection whose `begin` or
 *   `rollback` failed (kysely issue 1990), so after a restart of PostgreSQL no connection would be free.
 * - A `commit` that PostgreSQL answers with ROLLBACK, because the transaction had failed, is an error.
 */
export function guardPool(pool: Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const guarded = (...args: unknown[]): unknown => {
      const [text, values] = args;
      const answer =
        typeof text === 'string' && Array.isArray(values) && values.length > 0
          ? query({ name: nameOf(text), text, values })
          : query(...args);
      if (args[0] === 'rollback') return (answer as Promise<QueryResult>).catch(() => rolledBackByItself(client));
      if (text === 'begin') return (answer as Promise<QueryResult>).catch((error: Error) => giveBack(client, error));
      if (isCommit(text)) return (answer as Promise<QueryResult | QueryResult[]>).then(assertCommitted);
      if (isLongBegin(text))
        return (answer as Promise<QueryResult[]>).then(afterBegin, (error: Error) => end(client, error));
      return answer;
    };
    client.query = guarded as typeof client.query;
  });
}

const names = new Map<string, string>();

/** The name of a prepared statement: a digest of its text, the same on every connection. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** Whether this is the `begin` of `transaction`, which has queries in the same round trip. */
function isLongBegin(text: unknown): boolean {
  return typeof text === 'string' && text.startsWith('begin; ');
}

/** Whether this is a `commit`, alone or after the last statements of `transaction`. */
function isCommit(text: unknown): boolean {
  return typeof text === 'string' && (text === 'commit' || text.endsWith('; commit'));
}

/**
 * Throws if the transaction was rolled back. PostgreSQL answers the `commit` of a failed transaction with ROLLBACK and
 * no error, so code that ignored the earlier error would report success.
 */
function assertCommitted(results: QueryResult | QueryResult[]): QueryResult | QueryResult[] {
  const last = Array.isArray(results) ? results.at(-1)! : results;
  if (last.command === 'ROLLBACK')
    throw new Error('The transaction had failed before its commit, and was rolled back.');
  return results;
}

/**
 * A text with several statements has several results; kysely expects one. It gets the rows of all statements after
 * `begin`.
 */
function afterBegin([, ...results]: QueryResult[]): QueryResult {
  return { ...results.at(-1)!, rows: results.flatMap(({ rows }) => rows as unknown[]) };
}

/**
 * The result of a rollback that failed. It fails only if the connection has broken, and then PostgreSQL rolls back by
 * itself. The ended connection is removed by the pool.
 */
function rolledBackByItself(client: PoolClient): Pick<QueryResult, 'command' | 'rowCount' | 'rows'> {
  void (client as unknown as { end(): Promise<void> }).end();
  return { command: 'ROLLBACK', rowCount: null, rows: [] };
}

function giveBack(client: PoolClient, error: Error): never {
  client.release(error);
  throw error;
}

/**
 * Ends the connection, and with it the transaction that may have begun. It is not released here, because `transaction`
 * releases its connection in any case.
 */
function end(client: PoolClient, error: Error): never {
  void (client as unknown as { end(): Promise<void> }).end();
  throw error;
}
