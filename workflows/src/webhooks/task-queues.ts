/** Task queue of the domain's workflows and of first attempts, without prefix. */
export const ownQueue = 'webhooks';
/** Task queue of later attempts, without prefix. */
export const retriesQueue = 'webhook-retries';

/**
 * The full name of the task queue of attempts after the first. All deliveries of a deployment share it.
 * `workflowsQueue` is the full name of the queue in which the workflow runs.
 */
export function retriesQueueOf(workflowsQueue: string): string {
  return `${workflowsQueue.slice(0, -ownQueue.length)}${retriesQueue}`;
}

/**
 * Attempts in flight per process. With more than the processor can serve, the worker's slowness would look like the
 * receivers' and cause timeouts. For more throughput, run more workers.
 */
const attemptsMax = 100;

/** Tuning of the task queues that make attempts. */
export const attemptTuning = {
  maxConcurrentActivityTaskExecutions: attemptsMax,
  maxConcurrentLocalActivityExecutions: 2 * attemptsMax,
  // A workflow task lasts as long as the local activity in it.
  maxConcurrentWorkflowTaskExecutions: 3 * attemptsMax,
};
