import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { BookActivities } from './books.activities.ts';
import { pin } from '../temporal/pin.ts';

const { writeOffDebts, payOutBalances } = proxyActivities<BookActivities>({
  startToCloseTimeout: '2 minutes',
  // After these attempts, the next run of the schedule tries again.
  retry: { maximumInterval: '1 minute', maximumAttempts: 20 },
});
/** Most batches of a run. The next run goes on. */
const batchesMax = 100;

/**
 * Writes off old debts of sellers, and schedules payouts of what sellers have without one. It does not wait for a
 * verification of the books; payments does nothing while they disagree.
 */
export async function settleBalances(): Promise<{ writtenOff: number; scheduled: number }> {
  const [writtenOff, scheduled] = [await allBatches(writeOffDebts), await allBatches(payOutBalances)];
  setCurrentDetails(`Written off: ${writtenOff}. Payouts scheduled: ${scheduled}.`);
  return { writtenOff, scheduled };
}

/** Calls a batch until one is not full. Returns the sum of the counts. */
async function allBatches(batch: () => Promise<{ count: number; isFull: boolean }>): Promise<number> {
  let sum = 0;
  for (let batches = 0; batches < batchesMax; batches += 1) {
    const { count, isFull } = await batch();
    sum += count;
    if (!isFull) break;
  }
  return sum;
}

pin(settleBalances);
