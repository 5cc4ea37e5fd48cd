import { createHash } from 'node:crypto';
import type { Pool, PoolClient, QueryResult } from 'pg';

/**
 * Three things that kysely, below MikroORM, leaves undone. Statements with parameters, which are those of `sql.ts`, are
 * prepared: PostgreSQL reads and plans each once per connection. Connections that die inside a transaction are given
 * back: kysely keeps one for ever whose `begin` or `rollback` failed (kysely issue 1990), and after a restart of
 * PostgreSQL the pool would stay empty. And a
 * `commit` that PostgreSQL answered with a rollback is an error.
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
        return (answer as Promise<QueryResult[]>).then(lastOf, (error: Error) => end(client, error));
      return answer;
    };
    client.query = guarded as typeof client.query;
  });
}

const names = new Map<string, string>();

/** The same text has the same name, on every connection. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** `begin` with what is learned in the same trip: that of `transaction`. */
function isLongBegin(text: unknown): boolean {
  return typeof text === 'string' && text.startsWith('begin; ');
}

/** `commit` alone, or behind what is written last. */
function isCommit(text: unknown): boolean {
  return typeof text === 'string' && (text === 'commit' || text.endsWith('; commit'));
}

/**
 * Of a transaction that has failed, PostgreSQL answers a `commit` with ROLLBACK and no error: whoever swallowed one
 * must not call that done.
 */
function assertCommitted(results: QueryResult | QueryResult[]): QueryResult | QueryResult[] {
  const last = Array.isArray(results) ? results.at(-1)! : results;
  if (last.command === 'ROLLBACK')
    throw new Error('The transaction had failed before its commit, and was rolled back.');
  return results;
}

/** Several statements in one text have a result each; kysely knows of one. */
function lastOf(results: QueryResult[]): QueryResult {
  return results.at(-1)!;
}

/** A rollback fails only with its connection, and then there is nothing to roll back. The pool drops what has ended. */
function rolledBackByItself(client: PoolClient): Pick<QueryResult, 'command' | 'rowCount' | 'rows'> {
  void (client as unknown as { end(): Promise<void> }).end();
  return { command: 'ROLLBACK', rowCount: null, rows: [] };
}

function giveBack(client: PoolClient, error: Error): never {
  client.release(error);
  throw error;
}

/**
 * `transaction` gives its connection back itself, whatever happens; the transaction that perhaps has begun ends with
 * it.
 */
function end(client: PoolClient, error: Error): never {
  void (client as unknown as { end(): Promise<void> }).end();
  throw error;
}
