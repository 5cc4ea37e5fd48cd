import { continueAsNew, proxyActivities, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import type { OrderActivities } from './orders.activities.ts';
import { pin } from '../temporal/pin.ts';

/** Number of reminders requested. */
export interface Reminded {
  reminded: number;
}

const { sendReminders: sendBatch } = proxyActivities<OrderActivities>({
  startToCloseTimeout: '1 minute',
  // After these attempts, the next run of the schedule tries again.
  retry: { maximumInterval: '1 minute', maximumAttempts: 20 },
});

/** Requests the mails about offers, orders and disputes whose deadline is near, batch by batch. Returns how many. */
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
