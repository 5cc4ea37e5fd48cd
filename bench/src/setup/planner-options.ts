/**
 * The planner settings of the services' connections for requests, as `options` of a connection. References have them
 * too. Otherwise PostgreSQL plans their statements while tables are empty, and the reference becomes slow as they grow.
 */
export const plannerOptions = ['seqscan', 'hashjoin', 'mergejoin', 'incremental_sort']
  .map((name) => `-c enable_${name}=off`)
  .concat('-c plan_cache_mode=force_generic_plan')
  .join(' ');
