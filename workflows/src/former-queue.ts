import type { Domain, Tuning } from './domain.ts';

/**
 * Tuning of the task queue `TEMPORAL_TASK_QUEUE`, which all domains shared up to release 8a0b46c. Workflows that were
 * started in it stay in it until they end, so it is still polled. docs/upgrading.md says how long.
 */
export const formerTuning: Tuning = {
  maxConcurrentActivityTaskExecutions: 100,
  maxConcurrentLocalActivityExecutions: 200,
  maxConcurrentWorkflowTaskExecutions: 300,
  maxCachedWorkflows: 300,
};

/** The activities of all domains by name, for the shared task queue. */
export function activitiesOfAll(domains: Domain[]): Domain['activities'] {
  return Object.assign({}, ...domains.map(({ activities }) => activities)) as Domain['activities'];
}
