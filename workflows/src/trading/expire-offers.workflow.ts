import { continueAsNew, proxyActivities, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import type { OrderActivities } from './orders.activities.ts';
import { pin } from '../temporal/pin.ts';

/** Number of offers closed. */
export interface Expired {
  closed: number;
}

const { expireOffers: expireBatch } = proxyActivities<OrderActivities>({
  startToCloseTimeout: '1 minute',
  // After these attempts, the next run of the schedule tries again.
  retry: { maximumInterval: '1 minute', maximumAttempts: 20 },
});

/**
 * Closes the offers that have expired, batch by batch. Whoever acts on an expired offer closes it too, so this schedule
 * only bounds how late the parties are informed. Returns how many offers were closed.
 */
export async function expireOffers(before: Expired = { closed: 0 }): Promise<Expired> {
  const sum = { ...before };
  for (;;) {
    const { closed, more } = await expireBatch();
    sum.closed += closed;
    setCurrentDetails(`Offers closed: ${sum.closed}.`);
    // Without progress, others hold the locks. The next run of the schedule continues.
    if (!more || closed === 0) return sum;
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof expireOffers>(sum);
  }
}

pin(expireOffers);
