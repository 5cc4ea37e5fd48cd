// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- All other code uses the tag of `sql.ts`.
import type { CompiledQuery, Kysely, QueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { outageOf } from '../outages.ts';
import { isReadOnly } from '../read-only-sessions.ts';

/** Executes statements: with a pool, each on any connection, or with one connection. */
export type Executor = Pick<Kysely<unknown>, 'executeQuery'>;

/** A statement for `executeQuery`, without members that only plugins of Kysely read. */
export function compiled(sql: string, parameters: unknown[]): CompiledQuery<never> {
  return { sql, parameters } as unknown as CompiledQuery<never>;
}

/**
 * Makes Kysely, which MikroORM uses, send compiled statements to the pool itself. Its own way, by an executor, a
 * provider, a driver and a connection, each with promises, took a tenth of the time of a request.
 */
export function executeDirectly(kysely: Kysely<unknown>, pool: Pool): void {
  const byExecutor = kysely.executeQuery.bind(kysely);
  kysely.executeQuery = (query, options) =>
    options?.signal || 'compile' in query
      ? byExecutor(query, options)
      : reserve(pool, (reserved) => reserved.executeQuery(query));
  const destroy = kysely.destroy.bind(kysely);
  kysely.destroy = async () => {
    await destroy();
    // Kysely ends a pool only if it has used it itself.
    if (!pool.ending) await pool.end();
  };
}

/** Takes a connection of the pool while `run` runs. */
export async function reserve<T>(pool: Pool, run: (reserved: Executor) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await run(executorOf(client));
  } finally {
    // The pool also removes a connection that has ended or broken.
    client.release(useless.has(client) || isReadOnly(client));
  }
}

/** Connections that have reported an outage. The next one may lead to another server. */
const useless = new WeakSet<PoolClient>();

const executors = new WeakMap<PoolClient, Executor>();

function executorOf(client: PoolClient): Executor {
  const known = executors.get(client);
  if (known) return known;
  const executor = { executeQuery: (query: CompiledQuery) => execute(client, query) } as Executor;
  executors.set(client, executor);
  return executor;
}

const writes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

async function execute(client: PoolClient, { sql, parameters }: CompiledQuery): Promise<QueryResult<unknown>> {
  try {
    const { command, rowCount, rows } = await client.query(sql, parameters as unknown[]);
    return { rows, ...(writes.has(command) && { numAffectedRows: BigInt(rowCount!) }) };
  } catch (error) {
    // The original stack leads only to the socket; this one leads to the code that waits.
    if (error instanceof Error) Error.captureStackTrace(error);
    const outage = outageOf(error);
    if (outage && outage !== 'canceled') useless.add(client);
    throw error;
  }
}
