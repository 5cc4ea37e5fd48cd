import { continueAsNew, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { WorkflowInput } from '@marketplace/kernel';
import type { admitQueued as declaration } from '@marketplace/webhooks-contract/workflows';
import type { DeliveryActivities } from '../delivery/delivery.activities.ts';

type AdmitQueuedInput = Pick<WorkflowInput<typeof declaration>, 'endpointId'> & {
  /** The last delivery of the batch before, where a run continues another. */
  after?: string | null;
};

const { wakeQueuedDeliveries } = proxyActivities<DeliveryActivities>({
  startToCloseTimeout: '1 minute',
  retry: { maximumInterval: '30 seconds' },
});

/**
 * Asked for by release 8a0b46c and before, when an endpoint has changed. What waits there is granted its slots without
 * it now.
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
