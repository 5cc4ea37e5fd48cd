import type { EntityManager } from '@mikro-orm/postgresql';

/** A node of a query plan, as in the output of `explain (format json)`. */
export interface Plan {
  'Node Type': string;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/**
 * Changes `em` so that its statements are run by `explain analyze` and return no rows. Returns the array to which their
 * plans are added. For tests.
 */
export function explainStatements(em: EntityManager): Plan[] {
  const plans: Plan[] = [];
  const executor = em.getKysely().getExecutor();
  const executeQuery: typeof executor.executeQuery = async (query) => {
    const explained = { ...query, sql: `explain (analyze, format json) ${query.sql}` };
    const { rows } = await executor.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explained);
    plans.push(rows[0]!['QUERY PLAN'][0].Plan);
    return { rows: [] };
  };
  const explaining = {
    transformQuery: <N>(node: N) => node,
    compileQuery: executor.compileQuery.bind(executor),
    executeQuery,
  };
  em.setTransactionContext({ getExecutor: () => explaining, executeQuery } as never);
  return plans;
}
