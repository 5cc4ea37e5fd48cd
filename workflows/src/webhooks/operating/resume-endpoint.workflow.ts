import { type ActivityOptions, continueAsNew, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { WorkflowInput } from '@marketplace/kernel';
import type { resumeEndpoint as declaration } from '@marketplace/webhooks-contract/workflows';
import type { DeliveryActivities } from '../delivery/delivery.activities.ts';
import type { OperatingActivities } from './operating.activities.ts';

type ResumeEndpointInput = Pick<WorkflowInput<typeof declaration>, 'endpointId' | 'skipBefore'> & {
  /** When a run continues another: the last delivery of its last batch. */
  after?: string | null;
};

const options: ActivityOptions = {
  startToCloseTimeout: '1 minute',
  // Retried without end: the deliveries were promised. Resuming or skipping one twice is harmless.
  retry: { maximumInterval: '30 seconds' },
};
const { resumeHeldDeliveries } = proxyActivities<DeliveryActivities>(options);
const { skipHeldDeliveries } = proxyActivities<OperatingActivities>(options);

/**
 * Resumes the deliveries that were held while the endpoint was paused, batch by batch. With `skipBefore`, older ones
 * are canceled first. Ends early if the endpoint is paused again.
 */
export async function resumeEndpoint({ endpointId, skipBefore, after = null }: ResumeEndpointInput): Promise<void> {
  if (skipBefore != null) await skipHeld(endpointId, skipBefore);
  for (
    let next = await resumeHeldDeliveries({ endpointId, after });
    next !== null;
    next = await resumeHeldDeliveries({ endpointId, after: next })
  ) {
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof resumeEndpoint>({ endpointId, after: next });
  }
}

async function skipHeld(endpointId: string, before: string): Promise<void> {
  while ((await skipHeldDeliveries({ endpointId, before })) > 0) {
    if (workflowInfo().continueAsNewSuggested)
      await continueAsNew<typeof resumeEndpoint>({ endpointId, skipBefore: before });
  }
}
