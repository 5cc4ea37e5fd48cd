import { continueAsNew, proxyActivities, setCurrentDetails, sleep, workflowInfo } from '@temporalio/workflow';
import type { WorkflowInput } from '@marketplace/kernel';
import type { recoverEndpoint as declaration } from '@marketplace/webhooks-contract/workflows';
import type { OperatingActivities } from './operating.activities.ts';

const { recoverDeliveries } = proxyActivities<OperatingActivities>({
  startToCloseTimeout: '1 minute',
  // Until it is done or canceled. A batch that happened is not repeated: its record says where to go on.
  retry: { maximumInterval: '30 seconds' },
});

/**
 * Delivers again what an endpoint missed, batch by batch. Where it stands is in the recovery's record. Answers how many
 * deliveries it made.
 */
export async function recoverEndpoint({ recoveryId }: WorkflowInput<typeof declaration>): Promise<number> {
  for (;;) {
    const { over, recovered, waitMs = 0 } = await recoverDeliveries({ recoveryId });
    setCurrentDetails(`Deliveries made${over ? '' : ' so far'}: ${recovered}.`);
    if (over) return recovered;
    if (waitMs > 0) await sleep(waitMs, { summary: 'until deliveries that wait were attempted' });
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof recoverEndpoint>({ recoveryId });
  }
}
