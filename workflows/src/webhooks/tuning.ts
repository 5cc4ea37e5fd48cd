/**
 * Attempts in flight per process. With more than the processor can serve, the worker's slowness would look like the
 * receiver's and cause timeouts. For more throughput, run more workers.
 */
const attemptsMax = 100;

/** Tuning of the task queues that make attempts. */
export const attemptTuning = {
  maxConcurrentActivityTaskExecutions: attemptsMax,
  maxConcurrentLocalActivityExecutions: 2 * attemptsMax,
  // A workflow task lasts as long as the local activity in it.
  maxConcurrentWorkflowTaskExecutions: 3 * attemptsMax,
};
