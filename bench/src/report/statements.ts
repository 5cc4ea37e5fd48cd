import pg from 'pg';
import { table } from './table.ts';

const shown = 25;

/** A table of PostgreSQL's most expensive statements in all databases since the last reset. Needs `--statements`. */
export async function expensiveStatements(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{
      database: string;
      calls: number;
      total: number;
      mean: number;
      query: string;
    }>(
      `select datname as database, calls::int, total_exec_time as total, mean_exec_time as mean, query
       from pg_stat_statements join pg_database on dbid = pg_database.oid order by total_exec_time desc limit ${shown}`,
    );
    const lines = rows.map(({ database, calls, total, mean, query }) => [
      query.replaceAll(/\s+/g, ' ').slice(0, 110),
      database,
      calls,
      total,
      mean,
    ]);
    return table([['statement', 'database', 'calls', 'ms', 'ms each'], ...lines]);
  } finally {
    await client.end();
  }
}

export async function resetStatements(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client
    .query('create extension if not exists pg_stat_statements; select pg_stat_statements_reset()')
    .finally(() => client.end());
}
