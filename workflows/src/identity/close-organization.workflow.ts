import { continueAsNew, proxyActivities, setCurrentDetails, sleep, workflowInfo } from '@temporalio/workflow';
import type { WorkflowInput } from '@marketplace/kernel';
import type { closeOrganization as declaration } from '@marketplace/identity-contract/workflows';
import type { OrganizationActivities } from './organizations.activities.ts';

type CloseOrganizationInput = WorkflowInput<typeof declaration> & {
  /** The last listing of the batch before, where a run continues another. */
  after?: string | null;
};

const { tellOrganizationStatus, archiveListings, settleClosing } = proxyActivities<OrganizationActivities>({
  startToCloseTimeout: '1 minute',
  // Until it is done: closing was promised, and doing any of it twice is harmless.
  retry: { maximumInterval: '30 seconds' },
});

/**
 * Brings a closing organization to its end: no service takes anything new of it, what it sells is archived batch by
 * batch, and identity closes it once nothing is open.
 */
export async function closeOrganization({ organizationId, after = null }: CloseOrganizationInput): Promise<void> {
  if (after === null) await tellOrganizationStatus({ organizationId });
  for (let position = after; ; ) {
    const { next, open } = await archiveListings({ organizationId, after: position });
    setCurrentDetails(`Listings left to archive: ${open}.`);
    if (await settleClosing({ organizationId, listings: open })) break;
    position = next;
    // Something is open that archiving does not end: it is looked at again later.
    if (next === null) await sleep('10 minutes');
    if (workflowInfo().continueAsNewSuggested)
      await continueAsNew<typeof closeOrganization>({ organizationId, after: position });
  }
  await tellOrganizationStatus({ organizationId });
}
