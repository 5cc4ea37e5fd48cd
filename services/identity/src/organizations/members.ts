import type { EntityManager } from '@mikro-orm/postgresql';
import { type Access, authorize, type Caller, notFound, ServiceError, userOf } from '@marketplace/kernel';
import { identityErrors } from '@marketplace/identity-contract';
import { type Membership, MembershipEntity } from '../entities/membership.entity.ts';
import type { Organization } from '../entities/organization.entity.ts';

/*
 * Roles and owners are compared under the lock of the organization's row: what the request was authenticated with may
 * be over by then, and of two owners who remove each other at once the second must find itself alone.
 */

/** Expects the organization to be locked. A member of another organization is as missing as one that never was. */
export async function findMember(em: EntityManager, organization: Organization, id: string): Promise<Membership> {
  const member = await em.findOne(MembershipEntity, { id, organization, status: 'active' }, { populate: ['user'] });
  if (!member) throw notFound();
  return member;
}

/**
 * The caller's own membership as it is now. Expects the organization to be locked; throws when the caller was removed
 * meanwhile.
 */
export async function ownMembership(
  em: EntityManager,
  caller: Caller,
  organization: Organization,
): Promise<Membership> {
  const own = await em.findOne(
    MembershipEntity,
    { organization, user: userOf(caller).userId, status: 'active' },
    { populate: ['user'] },
  );
  if (!own) throw new ServiceError('no_active_organization', 'You are no longer a member of this organization.');
  return own;
}

/**
 * The same for what outlives the request, such as a key: throws what `access` refuses with the role as it is now. A
 * request may have been authenticated long before, while its body was on the way.
 */
export async function ownMembershipFor(
  em: EntityManager,
  caller: Caller,
  organization: Organization,
  access: Access,
): Promise<Membership> {
  const own = await ownMembership(em, caller, organization);
  authorize(access, { ...caller, actor: { ...userOf(caller), role: own.role } });
  return own;
}

/**
 * Throws `last_owner` when the organization would have no owner without this one. Expects the organization to be
 * locked.
 */
export async function assertNotLastOwner(em: EntityManager, member: Membership): Promise<void> {
  if (member.role !== 'owner') return;
  const { organization, id } = member;
  const others = await em.count(MembershipEntity, { organization, role: 'owner', status: 'active', id: { $ne: id } });
  if (others === 0)
    throw identityErrors.last_owner('This is the last owner of the organization: make another member an owner first.');
}
