import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { BookActivities } from './books.activities.ts';
import { pin } from '../temporal/pin.ts';

const { refreshPending: refreshBatch } = proxyActivities<BookActivities>({
  startToCloseTimeout: '2 minutes',
  // After these attempts, the next run of the schedule tries again.
  retry: { maximumInterval: '1 minute', maximumAttempts: 5 },
});
/** Most batches of a run. The next run begins where the oldest waits. */
const batchesMax = 100;

/**
 * Reads payments, refunds, disputes and payouts from the provider that have waited long for a notice, which may be
 * lost. Returns how many were read.
 */
export async function refreshPending(): Promise<{ refreshed: number }> {
  let refreshed = 0;
  let after: string | null = null;
  for (let batches = 0; batches < batchesMax; batches += 1) {
    const { count, next }: Awaited<ReturnType<typeof refreshBatch>> = await refreshBatch({ after });
    refreshed += count;
    setCurrentDetails(`Read from the provider: ${refreshed}.`);
    if (next === null) break;
    after = next;
  }
  return { refreshed };
}

pin(refreshPending);
