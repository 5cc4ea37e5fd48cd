import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';

/** A node of a query plan, as in the output of `explain (format json)`. */
export interface Plan {
  'Node Type': string;
  /** Rows that the node returned, averaged over its `Actual Loops`. */
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Plan[];
}

const { escapeLiteral, utils } = pg as unknown as {
  escapeLiteral(text: string): string;
  utils: { prepareValue(value: unknown): string | null };
};

/**
 * Changes `em` so that its statements are run by `explain analyze` and return no rows. Returns the array to which their
 * plans are added. They are the plans of the product: each statement is prepared, and planned as the connection's
 * `plan_cache_mode` says. With `answer`, each statement is also run a second time and returns its rows, so it must be a
 * query. For tests.
 */
export function explainStatements(em: EntityManager, { answer = false }: { answer?: boolean } = {}): Plan[] {
  const plans: Plan[] = [];
  const executor = em.getKysely().getExecutor();
  const executeQuery: typeof executor.executeQuery = async (query) => {
    await executor.provideConnection(async (connection) => {
      const run = (text: string) =>
        connection.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>({ ...query, sql: text, parameters: [] });
      const values = query.parameters.map(literalOf).join(', ');
      await run(`prepare explained as ${query.sql}`);
      const { rows } = await run(`explain (analyze, format json) execute explained ${values && `(${values})`}`);
      await run('deallocate explained');
      plans.push(rows[0]!['QUERY PLAN'][0].Plan);
    });
    return answer ? await executor.executeQuery(query) : { rows: [] };
  };
  const explaining = {
    transformQuery: <N>(node: N) => node,
    compileQuery: executor.compileQuery.bind(executor),
    executeQuery,
  };
  em.setTransactionContext({ getExecutor: () => explaining, executeQuery } as never);
  return plans;
}

function literalOf(value: unknown): string {
  const text = utils.prepareValue(value);
  return text === null ? 'null' : escapeLiteral(String(text));
}

/** Rows that PostgreSQL read from tables and indexes: those that the scans of a plan returned or removed. */
export function rowsRead(plan: Plan): number {
  const below = (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), 0);
  // A bitmap heap scan reads the rows that its bitmap index scans name.
  if (!/ Scan$/.test(plan['Node Type']) || plan['Node Type'] === 'Bitmap Index Scan') return below;
  if (['Subquery Scan', 'CTE Scan', 'Function Scan', 'Values Scan'].includes(plan['Node Type'])) return below;
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  return below + (plan['Actual Rows'] + removed) * plan['Actual Loops'];
}
