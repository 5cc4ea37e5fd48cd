import pg from 'pg';

/** Runs `run` with a connection of its own, and closes it. */
export async function withClient<T>(databaseUrl: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'bench' });
  await client.connect();
  return run(client).finally(() => client.end());
}
