import { type Caller, organizationOf, ServiceError } from '@marketplace/kernel';
import { auditOperator, type Work } from '@marketplace/store';
import type { Organization as OrganizationRecord } from '@marketplace/identity-contract';
import { tellOrganizationStatus } from '@marketplace/identity-contract/workflows';
import type { Organization } from '../entities/organization.entity.ts';
import { lockOrganization, presentOrganization, startClosing } from './organization.ts';

/** The operator's changes of an organization's status. */
export type Suspension = 'suspend' | 'reinstate';

/**
 * Suspends or reinstates an organization. While it is suspended, its API keys are refused, its members can only bring
 * open trade to its end, and its owners cannot create another one. An organization that was closing continues to close
 * afterwards. Called by the operator, at the command line (`organization.main.ts`) or at `/operator`. Repeating a
 * change does not change the organization, but requests the workflows that follow from its status again, in case
 * Temporal has lost them. Throws `not_found`, or `invalid_state_transition` if the organization is closed.
 */
export async function suspendOrganization(work: Work, suspension: Suspension, id: string): Promise<Organization> {
  const organization = await lockOrganization(work.em, id, ['active', 'closing', 'suspended']);
  const isSuspended = organization.status === 'suspended';
  if (isSuspended !== (suspension === 'suspend')) await change(work, organization);
  const { status, version } = organization;
  work.startWorkflow(tellOrganizationStatus, { organizationId: id, version, status });
  if (status === 'closing') startClosing(work, id);
  return organization;
}

/** Begins the suspension of an organization, which must be locked, or ends it. */
async function change({ em, now, audit }: Work, organization: Organization): Promise<void> {
  const { id, status, suspendedFrom } = organization;
  const begins = status !== 'suspended';
  em.assign(organization, {
    ...(begins
      ? { status: 'suspended', suspendedFrom: status }
      : { status: suspendedFrom ?? 'active', suspendedFrom: null }),
    updatedAt: now,
  });
  await em.flush();
  const action = begins ? 'organization.suspended' : 'organization.reinstated';
  audit({ action, organizationId: id, targets: [{ type: 'organization', id }] });
}

/**
 * Suspends or reinstates an organization for a member of the operator. Throws `not_found`, or
 * `invalid_state_transition` if the organization is closed, or is the operator, whose suspension nobody could end.
 */
export async function changeAsOperator(
  work: Work,
  caller: Caller,
  suspension: Suspension,
  { id, reason }: { id: string; reason: string },
): Promise<OrganizationRecord> {
  if (id === organizationOf(caller))
    throw new ServiceError('invalid_state_transition', 'The organization of the operator cannot be suspended.');
  const audit: Work['audit'] = (entry) => auditOperator(work, caller, entry, reason);
  return presentOrganization(await suspendOrganization({ ...work, audit }, suspension, id));
}
