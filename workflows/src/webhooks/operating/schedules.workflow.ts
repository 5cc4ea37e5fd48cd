import {
  type ActivityOptions,
  continueAsNew,
  proxyActivities,
  setCurrentDetails,
  workflowInfo,
} from '@temporalio/workflow';
import type { OverduePosition } from '@marketplace/webhooks-contract/engine';
import type { DeliveryActivities } from '../delivery/delivery.activities.ts';
import type { OperatingActivities } from './operating.activities.ts';
import { pin } from '../../temporal/pin.ts';

/** After these attempts, the next run of the schedule tries again. */
const retry = { maximumInterval: '1 minute', maximumAttempts: 20 } as const;
const { purgeExpired: purgeBatch } = proxyActivities<OperatingActivities>({ startToCloseTimeout: '2 minutes', retry });
const restarting: ActivityOptions = { startToCloseTimeout: '5 minutes', retry };
const { restartOverdueDeliveries } = proxyActivities<DeliveryActivities>(restarting);
const { restartRecoveries } = proxyActivities<OperatingActivities>(restarting);

/** Number of event contents purged, held deliveries canceled, and records deleted. */
export interface Purged {
  contents: number;
  expired: number;
  rows: number;
}

/** Deletes expired data, batch by batch, until none is left. Returns the numbers deleted. */
export async function purgeExpired(before: Purged = { contents: 0, expired: 0, rows: 0 }): Promise<Purged> {
  const sum = { ...before };
  for (;;) {
    const { contents, expired, rows } = await purgeBatch();
    if (contents + expired + rows === 0) return sum;
    sum.contents += contents;
    sum.expired += expired;
    sum.rows += rows;
    setCurrentDetails(
      `Contents purged: ${sum.contents}. Held deliveries canceled: ${sum.expired}. Records deleted: ${sum.rows}.`,
    );
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof purgeExpired>(sum);
  }
}

pin(purgeExpired);

/** Result of `restartOverdue`. */
export interface Restarted {
  /** Number of overdue deliveries. They now wait for slots. */
  looked: number;
}

export interface RestartOverdueInput extends Restarted {
  /** The previous run's last position, if this run continues another. */
  after: OverduePosition | null;
}

/**
 * Continues open deliveries and recoveries whose workflow is missing, for example after Temporal's database was lost or
 * restored to an older state, or after a workflow was terminated. Overdue deliveries are set to wait for slots. When
 * one is granted a slot, its workflow is woken or, if missing, started again.
 */
export async function restartOverdue(
  { after, ...before }: RestartOverdueInput = { after: null, looked: 0 },
): Promise<Restarted> {
  const sum = { ...before };
  for (let position = after; ; ) {
    const { looked, next } = await restartOverdueDeliveries({ after: position });
    sum.looked += looked;
    setCurrentDetails(`Overdue deliveries, now waiting for slots: ${sum.looked}.`);
    if (next === null) break;
    position = next;
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof restartOverdue>({ ...sum, after: position });
  }
  // After the deliveries, so that an error here does not delay them.
  await restartRecoveries();
  return sum;
}

pin(restartOverdue);
