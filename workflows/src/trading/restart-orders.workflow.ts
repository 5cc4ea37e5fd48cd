import { continueAsNew, proxyActivities, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import type { OrderActivities } from './orders.activities.ts';
import { pin } from '../temporal/pin.ts';

/** Result of the workflow. */
export interface RestartedOrders {
  /** Number of overdue orders. Their workflows were requested again. */
  overdue: number;
}

export interface RestartOrdersInput extends RestartedOrders {
  /** When a run continues another: the last order of its last batch. */
  after: string | null;
}

const { requeueOverdueOrders } = proxyActivities<OrderActivities>({
  startToCloseTimeout: '1 minute',
  // After these attempts, the next run of the schedule tries again.
  retry: { maximumInterval: '1 minute', maximumAttempts: 20 },
});

/**
 * Requests the workflow of each open order whose deadline has passed some time ago. A workflow that runs is woken; one
 * that is missing, for example because Temporal's database was lost or the workflow was terminated, is started again.
 */
export async function restartOrders(
  { after, ...before }: RestartOrdersInput = { after: null, overdue: 0 },
): Promise<RestartedOrders> {
  const sum = { ...before };
  for (let position = after; ; ) {
    const { requeued, next } = await requeueOverdueOrders({ after: position });
    sum.overdue += requeued;
    setCurrentDetails(`Overdue orders: ${sum.overdue}.`);
    if (next === null) return sum;
    position = next;
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof restartOrders>({ after: position, ...sum });
  }
}

pin(restartOrders);
