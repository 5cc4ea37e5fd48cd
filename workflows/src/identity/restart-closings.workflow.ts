import { proxyActivities } from '@temporalio/workflow';
import type { OrganizationActivities } from './organizations.activities.ts';
import { pin } from '../temporal/pin.ts';

const { restartClosings: restart } = proxyActivities<OrganizationActivities>({
  startToCloseTimeout: '1 minute',
  // After these attempts, the next run of the schedule tries again.
  retry: { maximumInterval: '1 minute', maximumAttempts: 20 },
});

/** Requests the workflow of each closing organization that has none running. Returns how many were requested. */
export async function restartClosings(): Promise<number> {
  return restart();
}

pin(restartClosings);
