import { continueAsNew, proxyActivities, setCurrentDetails, sleep, workflowInfo } from '@temporalio/workflow';
import type { WorkflowInput } from '@marketplace/kernel';
import type { recoverEndpoint as declaration } from '@marketplace/webhooks-contract/workflows';
import type { OperatingActivities } from './operating.activities.ts';

const { recoverDeliveries } = proxyActivities<OperatingActivities>({
  startToCloseTimeout: '1 minute',
  // Retried without end, or until the recovery is canceled. No batch is repeated: the record holds the position.
  retry: { maximumInterval: '30 seconds' },
});

/**
 * Redelivers the events that an endpoint missed, batch by batch. Its progress is in the recovery's record. Returns how
 * many deliveries it created.
 */
export async function recoverEndpoint({ recoveryId }: WorkflowInput<typeof declaration>): Promise<number> {
  for (;;) {
    const { over, recovered, waitMs = 0 } = await recoverDeliveries({ recoveryId });
    setCurrentDetails(`Deliveries created${over ? '' : ' so far'}: ${recovered}.`);
    if (over) return recovered;
    if (waitMs > 0) await sleep(waitMs, { summary: 'until waiting deliveries have been attempted' });
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof recoverEndpoint>({ recoveryId });
  }
}
