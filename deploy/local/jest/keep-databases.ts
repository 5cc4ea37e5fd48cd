import { keepDatabase } from '@marketplace/store/testing/database-text';
import pg from 'pg';

/** All that a server still has: suites that failed may not have dropped theirs. */
export async function keepDatabases(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select datname as name from pg_database where datallowconn and not datistemplate').finally(() => client.end());
  for (const { name } of rows) await keepDatabase(Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href);
}
