import { tellOrganizationStatus } from '@marketplace/identity-contract/workflows';
import type { Work } from '@marketplace/store';
import type { Organization } from '../entities/organization.entity.ts';
import { lockOrganization } from './lock-active-organization.ts';

/** The operator's changes of an organization's status. */
export type Suspension = 'suspend' | 'reinstate';

const changes = {
  suspend: { from: 'active', to: 'suspended', action: 'organization.suspended' },
  reinstate: { from: 'suspended', to: 'active', action: 'organization.reinstated' },
} as const;

/**
 * Suspends or reinstates an organization. While it is suspended, its API keys are refused and its members may only
 * read. Called by the operator, at the command line (`npm run organization`) or at `/operator`. Repeating a change does
 * not change the organization, but requests the workflow that informs the other services again, in case Temporal has
 * lost it. Throws
 * `not_found`, or `invalid_state_transition` if the organization is closing or closed.
 */
export async function suspendOrganization(
  { em, now, audit, startWorkflow }: Work,
  suspension: Suspension,
  id: string,
): Promise<Organization> {
  const { from, to, action } = changes[suspension];
  const organization = await lockOrganization(em, id, [from, to]);
  if (organization.status === from) {
    em.assign(organization, { status: to, updatedAt: now });
    await em.flush();
    audit({ action, organizationId: id, targets: [{ type: 'organization', id }] });
  }
  startWorkflow(tellOrganizationStatus, { organizationId: id, version: organization.version, status: to });
  return organization;
}
