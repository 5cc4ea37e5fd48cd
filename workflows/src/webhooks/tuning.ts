/**
 * Attempts in flight per process. Above what the processor can serve, our own slowness would look like the receiver's
 * and end in time-outs; more throughput comes from more workers.
 */
const attemptsMax = 100;

export const attemptTuning = {
  maxConcurrentActivityTaskExecutions: attemptsMax,
  maxConcurrentLocalActivityExecutions: 2 * attemptsMax,
  // A workflow task lasts as long as the local activity that it waits for.
  maxConcurrentWorkflowTaskExecutions: 3 * attemptsMax,
};
