import { proxyActivities } from '@temporalio/workflow';
import type { OrganizationActivities } from './organizations.activities.ts';

export interface TellOrganizationStatusInput {
  organizationId: string;
}

const { tellOrganizationStatus: tell } = proxyActivities<OrganizationActivities>({
  startToCloseTimeout: '1 minute',
  // Until it is done: services refuse and allow by what they were told.
  retry: { maximumInterval: '30 seconds' },
});

/** Tells the services that keep a projection of it what became of an organization. */
export async function tellOrganizationStatus(input: TellOrganizationStatusInput): Promise<void> {
  await tell(input);
}
