import type { Pool, PoolClient, QueryResult } from 'pg';

/** Names and values of PostgreSQL's settings. */
export type Session = Readonly<Record<string, string | number>>;

type Query = (...args: unknown[]) => Promise<QueryResult>;

/**
 * Gives the settings of a session to each transaction. For connections through a pooler that lends a connection for one
 * transaction only (PgBouncer with `pool_mode = transaction`): it refuses settings at the start of a connection, and
 * those of a session would reach other clients. A statement outside of a transaction gets its own transaction, which
 * costs two more round trips.
 */
export function poolSession(pool: Pool, session: Session): void {
  const settings = Object.entries(session).map(([name, value]) => `set local ${localName(name)} = ${literal(value)}`);
  pool.on('connect', (client) => {
    client.query = ofTransactions(client.query.bind(client) as unknown as Query, settings.join('; ')) as never;
  });
}

/** A setting of later transactions, such as `default_transaction_read_only`, as a setting of the current one. */
const localName = (name: string): string => name.replace(/^default_transaction_/, 'transaction_');

/** A list, such as the search path, is not quoted. */
const literal = (value: string | number): string => (/^[\w,]+$/.test(String(value)) ? String(value) : `'${value}'`);

function ofTransactions(query: Query, settings: string): PoolClient['query'] {
  let open = false;
  const alone = async (...args: unknown[]): Promise<QueryResult> => {
    await query(`begin; ${settings}`);
    try {
      const answer = await query(...args);
      await query('commit');
      return answer;
    } catch (error) {
      // If the connection has broken, PostgreSQL rolls back by itself.
      await query('rollback').catch(() => undefined);
      throw error;
    }
  };
  const inTransactions = (...args: unknown[]): Promise<unknown> => {
    const [first] = args as [string | { text?: string }];
    const text = (typeof first === 'string' ? first : first.text) ?? '';
    const [, beginning, rest] = /^((?:begin|start transaction)\b[^;]*)([^]*)$/.exec(text) ?? [];
    if (beginning !== undefined) {
      open = true;
      // Statements after `begin` in the same text are executed with the settings.
      const results = query(`${beginning}; ${settings}${rest}`) as Promise<unknown> as Promise<QueryResult[]>;
      return rest ? results : results.then(([began]) => began);
    }
    if (text === 'commit' || text === 'rollback' || text.endsWith('; commit')) {
      open = false;
      return query(...args);
    }
    return open ? query(...args) : alone(...args);
  };
  return inTransactions as never;
}
