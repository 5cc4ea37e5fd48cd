import type { EntityManager } from '@mikro-orm/postgresql';

/** A node of a plan, as `explain (format json)` has it. */
export interface Plan {
  'Node Type': string;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** Makes statements of `em` be explained and answer no rows. Answers where their plans are collected. For tests. */
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
