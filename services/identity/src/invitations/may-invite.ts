import type { Role } from '@marketplace/kernel';
import { identityContract } from '@marketplace/identity-contract';
import { mayGrant } from '../organizations/role-rank.ts';

const { access } = identityContract.operations.createInvitation;

/** Whether somebody with a role, or without one after a removal, may invite with a role. */
export function mayInvite(own: Role | null, granted: Role): boolean {
  return own !== null && access.roles.includes(own) && mayGrant(own, granted);
}
