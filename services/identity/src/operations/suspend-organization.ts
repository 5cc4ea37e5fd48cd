import type { Caller } from '@marketplace/kernel';
import type { Organization } from '@marketplace/identity-contract';
import type { Work } from '@marketplace/store';
import type { IdentityInput } from '../input.ts';
import { changeAsOperator } from '../organizations/suspend-organization.ts';

/** Throws `not_found` or `invalid_state_transition`. */
export function suspendOrganization(
  work: Work,
  caller: Caller,
  input: IdentityInput<'suspendOrganization'>,
): Promise<Organization> {
  return changeAsOperator(work, caller, 'suspend', input);
}
