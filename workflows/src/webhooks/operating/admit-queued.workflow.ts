import { continueAsNew, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { WorkflowInput } from '@marketplace/kernel';
import type { admitQueued as declaration } from '@marketplace/webhooks-contract/workflows';
import type { DeliveryActivities } from '../delivery/delivery.activities.ts';

type AdmitQueuedInput = Pick<WorkflowInput<typeof declaration>, 'endpointId'> & {
  /** When a run continues another: the last delivery of its last batch. */
  after?: string | null;
};

const { wakeQueuedDeliveries } = proxyActivities<DeliveryActivities>({
  startToCloseTimeout: '1 minute',
  retry: { maximumInterval: '30 seconds' },
});

/**
 * Requested by release 8a0b46c and before when an endpoint has changed. Kept for their requests and open runs; waiting
 * deliveries are now granted slots without it.
 */
export async function admitQueued({ endpointId, after = null }: AdmitQueuedInput): Promise<void> {
  for (
    let next = await wakeQueuedDeliveries({ endpointId, after });
    next !== null;
    next = await wakeQueuedDeliveries({ endpointId, after: next })
  ) {
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof admitQueued>({ endpointId, after: next });
  }
}
