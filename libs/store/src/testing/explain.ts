import type { EntityManager } from '@mikro-orm/postgresql';

/** A node of a query plan, as in the output of `explain (format json)`. */
export interface Plan {
  'Node Type': string;
  /** Rows that the node returned, on average of its `Actual Loops`. */
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

/**
 * Changes `em` so that its statements are run by `explain analyze` and return no rows. Returns the array to which their
 * plans are added. With `answer`, each statement is also run a second time and returns its rows, so it must be a query.
 * For tests.
 */
export function explainStatements(em: EntityManager, { answer = false }: { answer?: boolean } = {}): Plan[] {
  const plans: Plan[] = [];
  const executor = em.getKysely().getExecutor();
  const executeQuery: typeof executor.executeQuery = async (query) => {
    const explained = { ...query, sql: `explain (analyze, format json) ${query.sql}` };
    const { rows } = await executor.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explained);
    plans.push(rows[0]!['QUERY PLAN'][0].Plan);
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

/** Rows that PostgreSQL read from tables and indexes: those that the scans of a plan returned or removed. */
export function rowsRead(plan: Plan): number {
  const below = (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), 0);
  // A bitmap heap scan reads the rows that its bitmap index scans name.
  if (!/ Scan$/.test(plan['Node Type']) || plan['Node Type'] === 'Bitmap Index Scan') return below;
  if (['Subquery Scan', 'CTE Scan', 'Function Scan', 'Values Scan'].includes(plan['Node Type'])) return below;
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  return below + (plan['Actual Rows'] + removed) * plan['Actual Loops'];
}
