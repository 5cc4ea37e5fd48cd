/** Where attempts after the first run, beside the workflows' own task queue. */
export function retriesQueue(taskQueue: string): string {
  return `${taskQueue}/webhook-retries`;
}
