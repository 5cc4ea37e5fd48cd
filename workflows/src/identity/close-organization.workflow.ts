import { continueAsNew, proxyActivities, setCurrentDetails, sleep, workflowInfo } from '@temporalio/workflow';
import type { WorkflowInput } from '@marketplace/kernel';
import type { closeOrganization as declaration } from '@marketplace/identity-contract/workflows';
import type { OrganizationActivities } from './organizations.activities.ts';

type CloseOrganizationInput = WorkflowInput<typeof declaration> & {
  /** When a run continues another: the last listing of its last batch. */
  after?: string | null;
};

const { tellOrganizationStatus, archiveListings, settleClosing } = proxyActivities<OrganizationActivities>({
  startToCloseTimeout: '1 minute',
  // Retried without end: closing was promised, and every activity can be repeated.
  retry: { maximumInterval: '30 seconds' },
});

/**
 * Closes an organization: trading stops accepting new listings of it, its listings are archived batch by batch, and
 * identity closes it when nothing is open.
 */
export async function closeOrganization({ organizationId, after = null }: CloseOrganizationInput): Promise<void> {
  if (after === null) await tellOrganizationStatus({ organizationId });
  for (let position = after; ; ) {
    const { next, open } = await archiveListings({ organizationId, after: position });
    setCurrentDetails(`Listings left to archive: ${open}.`);
    if (await settleClosing({ organizationId, listings: open })) break;
    position = next;
    // Something is open that archiving does not close. Check again later.
    if (next === null) await sleep('10 minutes');
    if (workflowInfo().continueAsNewSuggested)
      await continueAsNew<typeof closeOrganization>({ organizationId, after: position });
  }
  await tellOrganizationStatus({ organizationId });
}
