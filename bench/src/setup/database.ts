import pg from 'pg';

/** Runs `run` with a separate connection, and closes it. */
export async function withClient<T>(databaseUrl: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'bench' });
  await client.connect();
  return run(client).finally(() => client.end());
}

/**
 * The planner settings of the services' connections for requests, as `options` of a connection. References have them
 * too. Otherwise PostgreSQL plans their statements while tables are empty, and the reference becomes slow as they grow.
 */
export const plannerOptions = ['seqscan', 'hashjoin', 'mergejoin', 'incremental_sort']
  .map((name) => `-c enable_${name}=off`)
  .concat('-c plan_cache_mode=force_generic_plan')
  .join(' ');

/** Options of the product's sessions (libs/store/src/database/open-orm.ts). */
export function sessionOptions(application: string): string {
  const settings = {
    search_path: application,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 30_000,
    statement_timeout: 15_000,
  };
  const own = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return [...own, plannerOptions].join(' ');
}

/**
 * Drops the indexes of these tables that belong to no constraint, runs `fill`, and creates them again. This is much
 * faster than filling them row by row.
 */
export async function withoutIndexes(
  client: pg.Client,
  schema: string,
  tables: string[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i join pg_class t on t.oid = i.indrelid
      where t.relnamespace = $1::regnamespace and t.relname = any($2)
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [schema, tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await fill();
  for (const { definition } of rows) await client.query(definition);
}
