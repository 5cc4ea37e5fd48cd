import { proxyActivities } from '@temporalio/workflow';
import type { OrganizationActivities } from './organizations.activities.ts';

const { restartClosings: restart } = proxyActivities<OrganizationActivities>({
  startToCloseTimeout: '1 minute',
  // What fails for longer than this is tried again by the next run of the schedule.
  retry: { maximumInterval: '1 minute', maximumAttempts: 20 },
});

/**
 * Asks for the workflows of organizations that are closing and that nothing works on. Answers how many were asked for.
 */
export async function restartClosings(): Promise<number> {
  return restart();
}
