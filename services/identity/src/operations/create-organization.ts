import { type Caller, newId } from '@marketplace/kernel';
import type { Membership, Organization } from '@marketplace/identity-contract';
import type { Work } from '@marketplace/store';
import { MembershipEntity } from '../entities/membership.entity.ts';
import { OrganizationEntity } from '../entities/organization.entity.ts';
import type { IdentityInput } from '../input.ts';
import { lockOwnSession } from '../lock-own-session.ts';
import { presentMembership, presentOrganization } from '../present-organization.ts';
import { saveOrganization } from '../save-organization.ts';
import { slugFor } from '../slug.ts';

export async function createOrganization(
  { em, now, audit }: Work,
  caller: Caller,
  { name, slug }: IdentityInput<'createOrganization'>,
): Promise<{ organization: Organization; membership: Membership }> {
  const { user, session } = await lockOwnSession(em, caller);
  const defaults = await em.count(MembershipEntity, { user, status: 'active', isDefault: true });
  const times = { createdAt: now, updatedAt: now };
  const organization = em.create(OrganizationEntity, {
    id: newId('org'),
    name,
    slug: slug ?? slugFor(name),
    status: 'active',
    defaultCurrency: 'USD',
    ...times,
  });
  const membership = em.create(MembershipEntity, {
    id: newId('mem'),
    organization,
    user,
    role: 'owner',
    isDefault: defaults === 0,
    status: 'active',
    ...times,
  });
  session.activeOrganization = organization;
  em.assign(user, { lastActiveOrganization: organization, updatedAt: now });
  await saveOrganization(em);
  audit({
    action: 'organization.created',
    organizationId: organization.id,
    targets: [
      { type: 'organization', id: organization.id },
      { type: 'membership', id: membership.id },
    ],
  });
  return { organization: presentOrganization(organization), membership: presentMembership(membership) };
}
