import { tellOrganizationStatus } from '@marketplace/identity-contract/workflows';
import type { Work } from '@marketplace/store';
import { lockOrganization } from './lock-active-organization.ts';

export type Suspension = 'suspend' | 'reinstate';

const changes = {
  suspend: { from: 'active', to: 'suspended', action: 'organization.suspended' },
  reinstate: { from: 'suspended', to: 'active', action: 'organization.reinstated' },
} as const;

/**
 * Suspended, the organization's API keys are refused and its members may only read; reinstated, all is as before. Done
 * by the operator (`npm run organization`), never by the API. Doing it again changes nothing, and tells the services
 * again where Temporal has lost that it did; throws `invalid_state_transition` otherwise.
 */
export async function suspendOrganization(
  { em, now, audit, startWorkflow }: Work,
  suspension: Suspension,
  id: string,
): Promise<void> {
  const { from, to, action } = changes[suspension];
  const organization = await lockOrganization(em, id, [from, to]);
  if (organization.status === from) {
    em.assign(organization, { status: to, updatedAt: now });
    await em.flush();
    audit({ action, organizationId: id, targets: [{ type: 'organization', id }] });
  }
  startWorkflow(tellOrganizationStatus, { organizationId: id, version: organization.version, status: to });
}
