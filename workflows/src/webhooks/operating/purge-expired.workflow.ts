import { continueAsNew, proxyActivities, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import type { OperatingActivities } from './operating.activities.ts';
import { pin } from '../../temporal/pin.ts';

/** Number of event contents purged, held deliveries canceled, and records deleted. */
export interface Purged {
  contents: number;
  expired: number;
  rows: number;
}

const { purgeExpired: purgeBatch } = proxyActivities<OperatingActivities>({
  startToCloseTimeout: '2 minutes',
  // After these attempts, the next run of the schedule tries again.
  retry: { maximumInterval: '1 minute', maximumAttempts: 20 },
});

/** Deletes what has passed its retention, batch by batch, until nothing is left. Returns how much was deleted. */
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
