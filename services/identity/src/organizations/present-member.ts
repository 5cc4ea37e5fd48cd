import type { Member } from '@marketplace/identity-contract';
import type { Membership } from '../entities/membership.entity.ts';
import { presentMembership } from './present-organization.ts';

/** Requires `membership.user` to be loaded. */
export function presentMember(membership: Membership): Member {
  const { id, name, email } = membership.user;
  return { ...presentMembership(membership), user: { id, name, email } };
}
