import { proxyActivities } from '@temporalio/workflow';
import type { WorkflowInput } from '@marketplace/kernel';
import type { tellOrganizationStatus as declaration } from '@marketplace/identity-contract/workflows';
import type { OrganizationActivities } from './organizations.activities.ts';

const { tellOrganizationStatus: tell } = proxyActivities<OrganizationActivities>({
  startToCloseTimeout: '1 minute',
  // Retried without end: other services decide by their copy of the status.
  retry: { maximumInterval: '30 seconds' },
});

/** Copies an organization's status to the services that keep a projection of it. */
export async function tellOrganizationStatus({
  organizationId,
}: Pick<WorkflowInput<typeof declaration>, 'organizationId'>): Promise<void> {
  await tell({ organizationId });
}
