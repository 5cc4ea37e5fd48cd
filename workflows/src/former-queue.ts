import type { Domain, Tuning } from './domain.ts';

/**
 * Up to release 8a0b46c all domains shared the task queue `TEMPORAL_TASK_QUEUE`. Workflows that began there stay there
 * until they end, so it is polled for all domains. docs/operations.md ("Upgrading") says until when this is needed.
 */
export const formerTuning: Tuning = {
  maxConcurrentActivityTaskExecutions: 100,
  maxConcurrentLocalActivityExecutions: 200,
  maxConcurrentWorkflowTaskExecutions: 300,
  maxCachedWorkflows: 300,
};

export function activitiesOfAll(domains: Domain[]): Domain['activities'] {
  return Object.assign({}, ...domains.map(({ activities }) => activities)) as Domain['activities'];
}
