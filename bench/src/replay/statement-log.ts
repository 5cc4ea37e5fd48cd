import pg from 'pg';
import { waitFor } from '@marketplace/tests/wait-for';

/** A statement that a service sent to PostgreSQL. */
export interface Statement {
  /** The service: its `application_name`. */
  application: string;
  /** Connection: the same for all statements of one connection. */
  session: string;
  text: string;
  /** The parameters as text. Null: the statement has none, such as `begin`. */
  values: (string | null)[] | null;
}

/** Settings of PostgreSQL that `openStatementLog` needs. */
export const statementLogSettings = {
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_rotation_age: '0',
  log_rotation_size: '0',
};

/** Records the statements that services send while a request is answered. */
export interface StatementLog {
  /** Calls `send` and returns its answer with the statements. Nothing else may be sent to the services meanwhile. */
  record<T>(send: () => Promise<T>): Promise<{ answer: T; statements: Statement[] }>;
  close(): Promise<void>;
}

const services = ['identity', 'trading'];

/** Reads the log of a PostgreSQL that runs with `statementLogSettings`. */
export async function openStatementLog(databaseUrl: string): Promise<StatementLog> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'bench' });
  await client.connect();
  const one = async <T>(text: string, values: unknown[] = []): Promise<T> =>
    (await client.query<{ value: T }>(text, values)).rows[0]!.value;
  const logSize = () => one<string>(`select size as value from pg_stat_file(pg_current_logfile('jsonlog'))`);
  const setLevel = async (level: 'all' | 'none'): Promise<void> => {
    await client.query(`alter system set log_statement = '${level}'`);
    await client.query('select pg_reload_conf()');
    await waitFor(
      'the log level',
      async () => (await one('select setting as value from pg_settings where name = $1', ['log_statement'])) === level,
    );
  };
  let marks = 0;
  /** Writes a mark to the log, and returns everything from `from` to the mark. */
  const readToMark = async (from: string): Promise<string> => {
    marks += 1;
    const mark = `end of recording ${marks}`;
    await client.query(`select '${mark}'`);
    return waitFor('the log of PostgreSQL', async () => {
      const text = await one<string>(`select pg_read_file(pg_current_logfile('jsonlog'), $1, $2) as value`, [
        from,
        2 ** 28,
      ]);
      const end = text.indexOf(`statement: select '${mark}'`);
      return end < 0 ? false : text.slice(0, text.lastIndexOf('\n', end) + 1);
    });
  };
  return {
    record: async (send) => {
      const from = await logSize();
      await setLevel('all');
      const answer = await send();
      const text = await readToMark(from);
      await setLevel('none');
      return { answer, statements: readStatements(text) };
    },
    close: () => client.end(),
  };
}

interface LogLine {
  application_name?: string;
  session_id: string;
  message?: string;
  detail?: string;
}

/**
 * The statements of services in a log in JSON, in the order of their execution. The notifications of the relay are left
 * out, because they are sent after the commit and for many requests together.
 */
export function readStatements(log: string): Statement[] {
  return log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .flatMap((line): Statement[] => {
      const {
        application_name: application = '',
        session_id: session,
        message = '',
        detail,
      } = JSON.parse(line) as LogLine;
      const [, text] = /^(?:statement|execute [^:]+): ([^]*)$/.exec(message) ?? [];
      if (text === undefined || !services.includes(application) || text.includes('pg_notify')) return [];
      return [{ application, session, text, values: detail === undefined ? null : valuesOf(detail) }];
    });
}

/** The parameters in a detail such as `Parameters: $1 = 'it''s', $2 = NULL`. */
function valuesOf(detail: string): (string | null)[] {
  return [...detail.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)].map(([, quoted]) =>
    quoted === undefined ? null : quoted.replaceAll("''", "'"),
  );
}

/** Statements that `transaction` of libs/store sends with `begin`: the clock, the lock, a command's stored reply. */
const beginning = /^select "\w+"\."now"\(\) as now|from idempotency_record/;
const write = /^\s*(insert|update|delete|commit)\b/;

/**
 * Consecutive statements of a connection, in the round trips of the product: those that begin a transaction together,
 * and those that end it. PostgreSQL's log does not say where a round trip ends, so all writes at the end of a
 * transaction count as one. The reference may thus have fewer round trips than the product, never more.
 */
export function inRoundTrips<T extends { text: string }>(statements: readonly T[]): T[][] {
  const trips: T[][] = [];
  let begins = false;
  statements.forEach((statement, at) => {
    const continues =
      (begins && beginning.test(statement.text)) ||
      (at > 0 && endsWith(statements, at - 1) && endsWith(statements, at));
    if (continues) trips.at(-1)!.push(statement);
    else trips.push([statement]);
    begins = statement.text === 'begin' || (begins && continues);
  });
  return trips;
}

/** Whether this statement and all after it, up to the next `commit`, are writes. */
function endsWith(statements: readonly { text: string }[], from: number): boolean {
  const end = statements.findIndex(({ text }, at) => at >= from && text === 'commit');
  return end >= 0 && statements.slice(from, end + 1).every(({ text }) => write.test(text));
}
