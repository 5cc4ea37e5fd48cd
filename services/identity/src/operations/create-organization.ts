import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, newId, ServiceError, windowRefusal, type WindowLimit } from '@marketplace/kernel';
import { identityErrors, type Membership, type Organization } from '@marketplace/identity-contract';
import { sql, type Work } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import { MembershipEntity } from '../entities/membership.entity.ts';
import { OrganizationEntity } from '../entities/organization.entity.ts';
import type { IdentityInput } from '../input.ts';
import { lockOwnSession } from '../sessions/session.ts';
import { presentMembership } from '../organizations/membership.ts';
import { presentOrganization, saveOrganization, slugFor } from '../organizations/organization.ts';

/**
 * The new membership becomes the default one of its creator, instead of the one before. The lock of the user, which
 * `lockOwnSession` takes, serializes this with other changes of the person's default.
 */
export async function createOrganization(
  { em, now, audit, organizationsMax, organizationsMadeLimit, defaultCurrency }: Work & IdentityContext,
  caller: Caller,
  { name, slug }: IdentityInput<'createOrganization'>,
): Promise<{ organization: Organization; membership: Membership }> {
  const { user, session } = await lockOwnSession(em, caller);
  await refuseSuspendedOwner(em, user.id);
  await refuseTooManyMade(em, user.id, organizationsMadeLimit);
  const owned = await em.count(MembershipEntity, {
    user,
    status: 'active',
    role: 'owner',
    organization: { status: { $ne: 'closed' } },
  });
  if (owned >= organizationsMax)
    throw new ServiceError('limit_reached', `A person can own at most ${organizationsMax} organizations.`);
  await em.nativeUpdate(MembershipEntity, { user, isDefault: true }, { isDefault: false, updatedAt: now });
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
    isDefault: true,
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

/**
 * Throws `suspended_owner` if the person owns an organization that is suspended: with another one, the owner could
 * continue what the operator has stopped. Nobody can leave an organization while it is suspended.
 */
async function refuseSuspendedOwner(em: EntityManager, userId: string): Promise<void> {
  const { rows } = await sql`
    select 1 from membership m join organization o on o.id = m.organization_id
     where m.user_id = ${userId} and m.role = 'owner' and m.status = 'active' and o.status = 'suspended'
     limit 1`.execute(em.getKysely());
  if (rows.length > 0)
    throw identityErrors.suspended_owner('An owner of a suspended organization cannot create another one.');
}

/**
 * Throws `rate_limited` if the person, who must be locked, has created too many organizations, whatever became of them.
 * The membership of the creator is as old as the organization.
 */
async function refuseTooManyMade(em: EntityManager, userId: string, limit: WindowLimit | null): Promise<void> {
  if (limit === null) return;
  const { max, seconds } = limit;
  const {
    rows: [oneTooMany],
  } = await sql<{ waitSeconds: number }>`
    select ceil(extract(epoch from o.created_at - clock_timestamp()) + ${seconds}::int)::int as "waitSeconds"
      from membership m join organization o on o.id = m.organization_id and o.created_at = m.created_at
     where m.user_id = ${userId} and m.created_at > clock_timestamp() - make_interval(secs => ${seconds})
     order by m.created_at desc offset ${max - 1} limit 1`.execute(em.getKysely());
  if (!oneTooMany) return;
  throw windowRefusal(
    'organizations',
    limit,
    oneTooMany.waitSeconds,
    `A person can create at most ${max} organizations in ${seconds} seconds.`,
  );
}
