import { continueAsNew, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { DeliveryActivities } from './delivery.activities.ts';

export interface ResumeEndpointInput {
  endpointId: string;
  /** The last delivery of the batch before. */
  after?: string | null;
}

const { resumeHeldDeliveries } = proxyActivities<DeliveryActivities>({
  startToCloseTimeout: '1 minute',
  // Until it is done: the deliveries were promised. Waking one twice is harmless.
  retry: { maximumInterval: '30 seconds' },
});

/** Delivers what was held while the endpoint was paused, batch by batch. Ends early when the endpoint is paused again. */
export async function resumeEndpoint({ endpointId, after = null }: ResumeEndpointInput): Promise<void> {
  for (let next = await resumeHeldDeliveries({ endpointId, after }); next !== null; next = await resumeHeldDeliveries({ endpointId, after: next })) {
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof resumeEndpoint>({ endpointId, after: next });
  }
}
