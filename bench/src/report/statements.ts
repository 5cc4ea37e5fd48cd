import { withClient } from '../setup/database.ts';
import { describeTable } from './table.ts';

const shown = 25;

/** A table of PostgreSQL's most expensive statements in all databases since the last reset. Needs `--statements`. */
export function expensiveStatements(databaseUrl: string): Promise<string> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<
      Record<'database' | 'query', string> & Record<'calls' | 'total' | 'mean', number>
    >(
      `select datname as database, calls::int, total_exec_time as total, mean_exec_time as mean, query
       from pg_stat_statements join pg_database on dbid = pg_database.oid order by total_exec_time desc limit ${shown}`,
    );
    const lines = rows.map(({ database, calls, total, mean, query }) => {
      return [query.replaceAll(/\s+/g, ' ').slice(0, 110), database, calls, total, mean];
    });
    return describeTable([['statement', 'database', 'calls', 'ms', 'ms each'], ...lines]);
  });
}

export async function resetStatements(databaseUrl: string): Promise<void> {
  const text = 'create extension if not exists pg_stat_statements; select pg_stat_statements_reset()';
  await withClient(databaseUrl, (client) => client.query(text));
}
