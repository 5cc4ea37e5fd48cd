import { type Caller, organizationOf, ServiceError } from '@marketplace/kernel';
import type { Organization } from '@marketplace/identity-contract';
import { auditOperator, type Work } from '@marketplace/store';
import { presentOrganization } from './present-organization.ts';
import { type Suspension, suspendOrganization } from './suspend-organization.ts';

/**
 * Suspends or reinstates an organization for a member of the operator. Throws `not_found`, or
 * `invalid_state_transition` if the organization is closed, or is the operator's own: nobody could end its
 * suspension.
 */
export async function changeAsOperator(
  work: Work,
  caller: Caller,
  suspension: Suspension,
  { id, reason }: { id: string; reason: string },
): Promise<Organization> {
  if (id === organizationOf(caller))
    throw new ServiceError('invalid_state_transition', 'The organization of the operator cannot be suspended.');
  const audit: Work['audit'] = (entry) => auditOperator(work, caller, entry, reason);
  return presentOrganization(await suspendOrganization({ ...work, audit }, suspension, id));
}
