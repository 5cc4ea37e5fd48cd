export const ownQueue = 'webhooks';
export const retriesQueue = 'webhook-retries';

/**
 * The full name of the queue of attempts after the first, which all deliveries of a deployment share, on whatever queue
 * they run.
 */
export function retriesQueueOf(workflowsQueue: string): string {
  // Deliveries that began before domains had queues of their own run on the deployment's.
  const deployment = workflowsQueue.endsWith(`/${ownQueue}`)
    ? workflowsQueue.slice(0, -ownQueue.length - 1)
    : workflowsQueue;
  return `${deployment}/${retriesQueue}`;
}
