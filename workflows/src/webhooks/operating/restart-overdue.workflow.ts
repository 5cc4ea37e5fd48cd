import {
  type ActivityOptions,
  continueAsNew,
  patched,
  proxyActivities,
  setCurrentDetails,
  workflowInfo,
} from '@temporalio/workflow';
import type { OverduePosition } from '@marketplace/webhooks-contract/engine';
import type { DeliveryActivities } from '../delivery/delivery.activities.ts';
import type { OperatingActivities } from './operating.activities.ts';

export interface Restarted {
  /** Overdue deliveries, which wait for slots from then on. */
  looked: number;
}

export interface RestartOverdueInput extends Restarted {
  /** Where the run before has stopped. */
  after: OverduePosition | null;
}

const options: ActivityOptions = {
  startToCloseTimeout: '5 minutes',
  // What fails for longer than this is tried again by the next run of the schedule.
  retry: { maximumInterval: '1 minute', maximumAttempts: 20 },
};
const { restartOverdueDeliveries } = proxyActivities<DeliveryActivities>(options);
const { restartRecoveries } = proxyActivities<OperatingActivities>(options);
/** Of identity, whose own schedule asks for it now. */
const { restartClosings } = proxyActivities<{ restartClosings(): Promise<number> }>(options);

/**
 * What is open in the database and nothing works on goes on: after Temporal's database was lost or put back to an older
 * state, or a workflow was terminated. Overdue deliveries wait for slots; whoever is granted one has its workflow
 * woken, or started again if it is gone.
 */
export async function restartOverdue(
  { after, ...before }: RestartOverdueInput = { after: null, looked: 0 },
): Promise<Restarted> {
  const sum = { ...before };
  for (let position = after; ; ) {
    const { looked, next } = await restartOverdueDeliveries({ after: position });
    sum.looked += looked;
    setCurrentDetails(`Overdue deliveries that wait for their turn now: ${sum.looked}.`);
    if (next === null) break;
    position = next;
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof restartOverdue>({ ...sum, after: position });
  }
  // After the deliveries: a service that is away keeps none of them waiting.
  await restartRecoveries();
  // Runs that began in release 8a0b46c or before do it here.
  if (!patched('closings-have-their-own-schedule')) await restartClosings();
  return sum;
}
