import type { Pool, PoolClient, QueryResult } from 'pg';

/**
 * Gives connections back that die inside a transaction. Kysely, below MikroORM, keeps a connection for ever whose `begin` or
 * `rollback` failed (kysely issue 1990): after a restart of PostgreSQL the pool would stay empty.
 */
export function guardPool(pool: Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const guarded = (...args: unknown[]): unknown => {
      const answer = query(...args);
      if (args[0] === 'rollback') return (answer as Promise<QueryResult>).catch(() => rolledBackByItself(client));
      if (args[0] === 'begin') return (answer as Promise<QueryResult>).catch((error: Error) => giveBack(client, error));
      return answer;
    };
    client.query = guarded as typeof client.query;
  });
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
