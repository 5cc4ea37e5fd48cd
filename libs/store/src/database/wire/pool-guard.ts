import { createHash } from 'node:crypto';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { executePrepared } from './prepared-query.ts';
import { isStale } from '../outages.ts';
import { sendTogether, type Statement, Together } from './together.ts';

/**
 * Adds to a pool four things that kysely, which MikroORM uses, does not do:
 * - Statements with parameters (those of `sql.ts`) are prepared, so that PostgreSQL parses and plans each once per
 *   connection. A connection that has prepared more than `preparedMax` is replaced when it is released. One that must
 *   be prepared again (`isStale`) is, at once or, in a transaction, when that is repeated (`withRetries`).
 * - A connection that breaks inside a transaction is released. Kysely never releases a connection whose `begin` or
 *   `rollback` failed (kysely issue 1990), so after a restart of PostgreSQL no connection would be free.
 * - A `commit` that PostgreSQL answers with ROLLBACK, because the transaction had failed, is an error.
 * - Statements are sent in one round trip (`Together`).
 *
 * `ownSessions`: no pooler gives a connection to several clients, so that prepared statements stay (`executePrepared`).
 */
export function guardPool(pool: Pool, ownSessions: boolean): void {
  const namesOf = new WeakMap<PoolClient, Set<string>>();
  pool.on('release', (_error, client) => {
    // The pool removes a connection that has ended.
    if (namesOf.get(client)!.size > preparedMax) void endingOf(client);
  });
  pool.on('connect', (client) => {
    const known = new Set<string>();
    namesOf.set(client, known);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    /**
     * New names of statements that failed on this connection. If PgBouncer could not prepare a statement, for example
     * after another in the same group failed, it keeps the name, and ends the connection that prepares it again.
     */
    const renamed = new Map<string, string>();
    const sendByPooler = ({ name, text, values }: Statement & Prepared): Promise<QueryResult> => {
      const usedName = renamed.get(name) ?? name;
      known.add(usedName);
      return (query({ name: usedName, text, values }) as Promise<QueryResult>).catch((error: Error) => {
        renamed.set(name, `${name}.${known.size}`);
        throw error;
      });
    };
    /** Sends prepared statements. A stale one is prepared again the next time. */
    const prepared = (all: readonly Statement[]): Promise<QueryResult[]> => {
      const sent = all.map(({ text, values }) => ({ ...preparedOf(text), values }));
      const refused = (error: unknown, at: number): void => {
        if (isStale(error)) prepareAgain(all[at]!.text, sent[at]!);
      };
      if (ownSessions) {
        for (const { name } of sent) known.add(name);
        return executePrepared(query as PoolClient['query'], sent, refused);
      }
      const answerOf = (statement: Statement & Prepared, at: number): Promise<QueryResult> =>
        sendByPooler(statement).catch((error: Error) => {
          refused(error, at);
          throw error;
        });
      return Promise.all(sent.map(answerOf));
    };
    const send = async (statement: Statement): Promise<QueryResult> => {
      if (isBeginOrCommit(statement.text)) return query(statement.text) as Promise<QueryResult>;
      const [result] = await prepared([statement]);
      return result!;
    };
    /** No other statement is sent with it, so that it can be repeated alone. */
    const sendAlone = (statement: Statement): Promise<QueryResult> =>
      send(statement).catch((error: unknown) => {
        if (!isStale(error)) throw error;
        // In a transaction, the repetition fails too, because the transaction has failed.
        return send(statement).catch((again: { code?: string }) => {
          throw again.code === transactionFailed ? error : again;
        });
      });
    const guarded = (...args: unknown[]): unknown => {
      const [text, values] = args;
      if (Array.isArray(values) && values[0] instanceof Together) return together(values[0]);
      const answer =
        typeof text === 'string' && Array.isArray(values) && values.length > 0
          ? sendAlone({ text, values })
          : query(...args);
      if (args[0] === 'rollback') return (answer as Promise<QueryResult>).catch(() => rolledBackByItself(client));
      if (text === 'begin') return (answer as Promise<QueryResult>).catch((error: Error) => giveBack(client, error));
      if (text === 'commit') return (answer as Promise<QueryResult>).then(assertCommitted);
      return answer;
    };
    const together = async (all: Together): Promise<object> => {
      const begins = all.statements[0]?.text === 'begin';
      const answers = ownSessions ? prepared(all.statements) : sendTogether(client, all, send);
      const results = await answers.catch((error: Error): never => {
        if (begins) end(client, error);
        throw error;
      });
      assertCommitted(results.at(-1)!);
      return { ...results.at(-1)!, rows: results.map(({ rows }) => rows as unknown[]) };
    };
    client.query = guarded as typeof client.query;
  });
}

/**
 * Number of prepared statements above which a connection is replaced. A plan takes tens of kilobytes in PostgreSQL
 * until its connection ends, and clients decide how many there are: each combination of the filters of a list is a
 * separate statement. Without filters, a service has some hundred statements.
 */
export const preparedMax = 1_000;
/** Maximum number of cached statements. Beyond that, the cache is emptied. */
const statementsMax = 10_000;
const statements = new Map<string, Prepared>();

/** A statement with its name: a digest of its text, the same on every connection. */
interface Prepared {
  name: string;
  text: string;
}

function preparedOf(text: string): Prepared {
  return statements.get(text) ?? keep(text, text);
}

/**
 * Prepares a statement again on each connection, under another name and, because a pooler identifies statements by
 * their text, with another text. Does nothing if another connection has done so since it was sent as `sent`.
 */
function prepareAgain(text: string, sent: Prepared): void {
  if (preparedOf(text).name === sent.name) keep(text, `${sent.text} `);
}

function keep(text: string, preparedText: string): Prepared {
  const prepared = { name: createHash('sha1').update(preparedText).digest('base64url'), text: preparedText };
  if (statements.size >= statementsMax) statements.clear();
  statements.set(text, prepared);
  return prepared;
}

/** SQLSTATE of a statement after a failed one in the same transaction. */
const transactionFailed = '25P02';

/** Statements without a plan. Sent alone, and behind a pooler, they are not prepared. */
function isBeginOrCommit(text: string): boolean {
  return text === 'begin' || text === 'commit';
}

/**
 * Throws if the transaction was rolled back. PostgreSQL answers the `commit` of a failed transaction with ROLLBACK and
 * no error, so code that ignored the earlier error would report success.
 */
function assertCommitted(result: QueryResult): QueryResult {
  if (result.command === 'ROLLBACK')
    throw new Error('The transaction had failed before its commit, and was rolled back.');
  return result;
}

/**
 * The result of a failed rollback. It fails only if the connection has broken, and then PostgreSQL rolls back by
 * itself. The pool removes the ended connection.
 */
function rolledBackByItself(client: PoolClient): Pick<QueryResult, 'command' | 'rowCount' | 'rows'> {
  void endingOf(client);
  return { command: 'ROLLBACK', rowCount: null, rows: [] };
}

/** Ends the connection. Resolves when it has ended. */
function endingOf(client: PoolClient): Promise<void> {
  return (client as unknown as { end(): Promise<void> }).end();
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
  void endingOf(client);
  throw error;
}
