import { continueAsNew, proxyActivities, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import type { OrderActivities } from './orders.activities.ts';
import { pin } from '../temporal/pin.ts';

const {
  expireOffers: expireBatch,
  sendReminders: sendBatch,
  requeueOverdueOrders,
} = proxyActivities<OrderActivities>({
  startToCloseTimeout: '1 minute',
  // After these attempts, the next run of the schedule tries again.
  retry: { maximumInterval: '1 minute', maximumAttempts: 20 },
});

/** Number of offers closed. */
export interface Expired {
  closed: number;
}

/**
 * Closes the expired offers, batch by batch. An action on an expired offer closes it too, so this schedule only limits
 * how late the parties learn of it. Returns the number closed.
 */
export async function expireOffers(before: Expired = { closed: 0 }): Promise<Expired> {
  const sum = { ...before };
  for (;;) {
    const { closed, more } = await expireBatch();
    sum.closed += closed;
    setCurrentDetails(`Offers closed: ${sum.closed}.`);
    // Without progress, other transactions hold the locks. The next run of the schedule continues.
    if (!more || closed === 0) return sum;
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof expireOffers>(sum);
  }
}

pin(expireOffers);

/** Number of reminders requested. */
export interface Reminded {
  reminded: number;
}

/**
 * Requests the mails about offers, orders and disputes whose deadline is near, batch by batch. Returns their number.
 */
export async function sendReminders(before: Reminded = { reminded: 0 }): Promise<Reminded> {
  const sum = { ...before };
  for (;;) {
    const { reminded, more } = await sendBatch();
    sum.reminded += reminded;
    setCurrentDetails(`Reminders: ${sum.reminded}.`);
    if (!more) return sum;
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof sendReminders>(sum);
  }
}

pin(sendReminders);

/** Result of `restartOrders`. */
export interface RestartedOrders {
  /** Number of overdue orders. Their workflows were requested again. */
  overdue: number;
}

export interface RestartOrdersInput extends RestartedOrders {
  /** The last order of the previous run's last batch, if this run continues another. */
  after: string | null;
}

/**
 * Requests the workflow of each open order whose deadline passed some time ago. A running workflow is woken. A missing
 * one is started again, for example after Temporal's database was lost or the workflow was terminated.
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
