import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type Access,
  authorize,
  type Caller,
  kernelErrors,
  notFound,
  type Role,
  ServiceError,
  userOf,
} from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import { identityErrors, type Member, type Membership as MembershipRecord } from '@marketplace/identity-contract';
import type { IdentityContext } from '../context.ts';
import { type Membership, MembershipEntity } from '../entities/membership.entity.ts';
import type { Organization } from '../entities/organization.entity.ts';

/** The user's active membership with its organization loaded, or null. */
export function findMembership(em: EntityManager, user: string, organization: string): Promise<Membership | null> {
  return em.findOne(MembershipEntity, { user, organization, status: 'active' }, { populate: ['organization'] });
}

/*
 * Roles and owners are compared under the lock of the organization's row. The role that the request was authenticated
 * with may have changed since. If two owners remove each other concurrently, the second must find itself the last
 * owner.
 */

/**
 * An active member of the organization, which must be locked. Throws `not_found`, also for a member of another
 * organization.
 */
export async function findMember(em: EntityManager, organization: Organization, id: string): Promise<Membership> {
  const member = await em.findOne(MembershipEntity, { id, organization, status: 'active' }, { populate: ['user'] });
  if (!member) throw notFound();
  return member;
}

/**
 * The caller's current membership. The organization must be locked. Throws `no_active_organization` if the caller was
 * removed after the request was authenticated.
 */
export async function findOwnMembership(
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
 * Like `findOwnMembership`, and checks `access` again with the current role. For operations whose result outlives the
 * request, such as a key: a request may have been authenticated long before its body arrived.
 */
export async function findOwnMembershipFor(
  em: EntityManager,
  caller: Caller,
  organization: Organization,
  access: Access,
): Promise<Membership> {
  const own = await findOwnMembership(em, caller, organization);
  authorize(access, { ...caller, actor: { ...userOf(caller), role: own.role } });
  return own;
}

/** Throws `last_owner` if the member is the only owner of the organization, which must be locked. */
export async function assertNotLastOwner(em: EntityManager, member: Membership): Promise<void> {
  if (member.role !== 'owner') return;
  const { organization, id } = member;
  const others = await em.count(MembershipEntity, { organization, role: 'owner', status: 'active', id: { $ne: id } });
  if (others === 0)
    throw identityErrors.last_owner('This is the last owner of the organization: make another member an owner first.');
}

/** Throws `limit_reached` if the organization, which must be locked, has as many members as it may have. */
export async function assertRoomForMember(
  { em, membersMax }: Work & IdentityContext,
  organization: Organization,
): Promise<void> {
  if ((await em.count(MembershipEntity, { organization, status: 'active' })) < membersMax) return;
  throw new ServiceError('limit_reached', `An organization can have at most ${membersMax} members.`);
}

export function presentMembership(membership: Membership): MembershipRecord {
  return {
    id: membership.id,
    organizationId: membership.organization.id,
    userId: membership.user.id,
    role: membership.role,
    isDefault: membership.isDefault,
    status: membership.status,
    createdAt: membership.createdAt.toISOString(),
  };
}

/** Requires `membership.user` to be loaded. */
export function presentMember(membership: Membership): Member {
  const { id, name, email } = membership.user;
  return { ...presentMembership(membership), user: { id, name, email } };
}

const ranks: Record<Role, number> = { owner: 3, admin: 2, developer: 1, finance: 1 };

/** Whether the granted role is not above the own role. So only an owner makes an owner. */
export function mayGrant(own: Role, granted: Role): boolean {
  return ranks[granted] <= ranks[own];
}

/** Throws `role_not_allowed` if the granted role is above the own role. */
export function assertMayGrant(own: Role, granted: Role): void {
  if (mayGrant(own, granted)) return;
  const requiredRoles = (Object.keys(ranks) as Role[]).filter((role) => ranks[role] >= ranks[granted]);
  throw kernelErrors.role_not_allowed(`Your role ${own} may not grant the role ${granted}.`, { requiredRoles });
}

/** Throws `role_not_allowed` unless the own role is owner, or admin and the managed member is not an owner. */
export function assertMayManage(own: Role, managed: Role): void {
  const requiredRoles: Role[] = managed === 'owner' ? ['owner'] : ['owner', 'admin'];
  if (requiredRoles.includes(own)) return;
  throw kernelErrors.role_not_allowed(`Your role ${own} may not change or remove a member with the role ${managed}.`, {
    requiredRoles,
  });
}
