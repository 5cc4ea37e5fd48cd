import { type Caller, newId, ServiceError } from '@marketplace/kernel';
import type { Membership, Organization } from '@marketplace/identity-contract';
import type { Work } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { MembershipEntity } from '../entities/membership.entity.ts';
import { OrganizationEntity } from '../entities/organization.entity.ts';
import type { IdentityInput } from '../input.ts';
import { lockOwnSession } from '../sessions/lock-own-session.ts';
import { presentMembership, presentOrganization } from '../organizations/present-organization.ts';
import { saveOrganization } from '../organizations/save-organization.ts';
import { slugFor } from '../organizations/slug.ts';

export async function createOrganization(
  { em, now, audit, organizationsMax, defaultCurrency }: Work & IdentityContext,
  caller: Caller,
  { name, slug }: IdentityInput<'createOrganization'>,
): Promise<{ organization: Organization; membership: Membership }> {
  const { user, session } = await lockOwnSession(em, caller);
  const owned = await em.count(MembershipEntity, {
    user,
    status: 'active',
    role: 'owner',
    organization: { status: { $ne: 'closed' } },
  });
  if (owned >= organizationsMax)
    throw new ServiceError('limit_reached', `A person can own at most ${organizationsMax} organizations.`);
  const defaults = await em.count(MembershipEntity, { user, status: 'active', isDefault: true });
  const times = { createdAt: now, updatedAt: now };
  const organization = em.create(OrganizationEntity, {
    id: newId('org'),
    name,
    slug: slug ?? slugFor(name),
    status: 'active',
    defaultCurrency,
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
