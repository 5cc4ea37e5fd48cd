import { proxyActivities } from '@temporalio/workflow';
import type { WorkflowInput } from '@marketplace/kernel';
import type { tellOrganizationStatus as declaration } from '@marketplace/identity-contract/workflows';
import type { OrganizationActivities } from './organizations.activities.ts';

const { tellOrganizationStatus: tell } = proxyActivities<OrganizationActivities>({
  startToCloseTimeout: '1 minute',
  // Until it is done: services refuse and allow by what they were told.
  retry: { maximumInterval: '30 seconds' },
});

/** Tells the services that keep a projection of it what became of an organization. */
export async function tellOrganizationStatus({
  organizationId,
}: Pick<WorkflowInput<typeof declaration>, 'organizationId'>): Promise<void> {
  await tell({ organizationId });
}
