import { continueAsNew, proxyActivities, setCurrentDetails, sleep, workflowInfo } from '@temporalio/workflow';
import type { WorkflowInput } from '@marketplace/kernel';
import type { retryEndpoint as declaration } from '@marketplace/webhooks-contract/workflows';
import type { OperatingActivities } from './operating.activities.ts';

type RetryEndpointInput = WorkflowInput<typeof declaration> & {
  /** When a run continues another: its last position, and how many deliveries it has brought forward. */
  after?: string | null;
  retried?: number;
};

const { retryWaitingDeliveries } = proxyActivities<OperatingActivities>({
  startToCloseTimeout: '1 minute',
  // Retried without end. Bringing a delivery forward twice is harmless: it is not attempted twice.
  retry: { maximumInterval: '30 seconds' },
});

/**
 * Brings the next attempts of an endpoint's `retrying` deliveries forward, batch by batch. Ends early if the endpoint
 * is paused. Returns how many deliveries there were.
 */
export async function retryEndpoint({
  endpointId,
  before,
  after: begin = null,
  retried: earlier = 0,
}: RetryEndpointInput): Promise<number> {
  for (let after = begin, sum = earlier; ; ) {
    const { retried, next, waitMs = 0 } = await retryWaitingDeliveries({ endpointId, before, after });
    sum += retried;
    setCurrentDetails(`Deliveries brought forward: ${sum}.`);
    if (waitMs > 0) await sleep(waitMs, { summary: 'until waiting deliveries have been attempted' });
    else if (next === null) return sum;
    after = next;
    if (workflowInfo().continueAsNewSuggested)
      await continueAsNew<typeof retryEndpoint>({ endpointId, before, after, retried: sum });
  }
}
