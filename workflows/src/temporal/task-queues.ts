/** The full name of a domain's task queue. `deployment` is `TEMPORAL_TASK_QUEUE`. */
export function taskQueueOf(deployment: string, name: string): string {
  return `${deployment}/${name}`;
}
