import type {
  Membership as MembershipRecord,
  Organization as OrganizationRecord,
} from '@marketplace/identity-contract';
import type { Membership } from '../entities/membership.entity.ts';
import type { Organization } from '../entities/organization.entity.ts';

export function presentOrganization(organization: Organization): OrganizationRecord {
  return {
    id: organization.id,
    name: organization.name,
    slug: organization.slug,
    status: organization.status,
    defaultCurrency: organization.defaultCurrency,
    open: organization.open ?? null,
    createdAt: organization.createdAt.toISOString(),
    updatedAt: organization.updatedAt.toISOString(),
    version: organization.version,
  };
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
