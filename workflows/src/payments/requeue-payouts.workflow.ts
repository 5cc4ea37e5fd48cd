import { continueAsNew, proxyActivities, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import type { BookActivities } from './books.activities.ts';
import { pin } from '../temporal/pin.ts';

/** Result of the workflow. */
export interface RequeuedPayouts {
  /** Number of orders whose payout is due. Their workflows were requested again. */
  requeued: number;
}

export interface RequeuePayoutsInput extends RequeuedPayouts {
  /** When a run continues another: the position after its last batch. */
  after: string | null;
}

const { requeuePayouts: requeueBatch } = proxyActivities<BookActivities>({
  startToCloseTimeout: '1 minute',
  // After these attempts, the next run of the schedule tries again.
  retry: { maximumInterval: '1 minute', maximumAttempts: 20 },
});

/** Requests the workflow of each order whose payout is due: it may be lost, or nothing may have told it of a change. */
export async function requeuePayouts(
  { after, requeued: before }: RequeuePayoutsInput = { after: null, requeued: 0 },
): Promise<RequeuedPayouts> {
  let requeued = before;
  for (let position = after; ; ) {
    const { count, next }: Awaited<ReturnType<typeof requeueBatch>> = await requeueBatch({ after: position });
    requeued += count;
    setCurrentDetails(`Due payouts: ${requeued}.`);
    if (next === null) return { requeued };
    position = next;
    if (workflowInfo().continueAsNewSuggested)
      await continueAsNew<typeof requeuePayouts>({ after: position, requeued });
  }
}

pin(requeuePayouts);
