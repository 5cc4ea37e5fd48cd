import type { EntityManager } from '@mikro-orm/postgresql';
import type { Session as SessionRecord } from '@marketplace/identity-contract';
import type { IdentityContext } from '../context.ts';
import { MembershipEntity } from '../entities/membership.entity.ts';
import type { Session } from '../entities/session.entity.ts';
import { hasSecondFactor } from '../second-factor/has-second-factor.ts';
import { presentMembership, presentOrganization } from '../organizations/present-organization.ts';

/**
 * The session as its user sees it. Requires `session.user` to be loaded. The memberships are read now, not taken from
 * the sign-in.
 */
export async function readSession(
  em: EntityManager,
  { operatorOrganizationId }: Pick<IdentityContext, 'operatorOrganizationId'>,
  session: Session,
): Promise<SessionRecord> {
  const { user } = session;
  const memberships = await em.find(
    MembershipEntity,
    { user, status: 'active' },
    { populate: ['organization'], orderBy: { createdAt: 'asc', id: 'asc' } },
  );
  const active = memberships.find(({ organization }) => organization.id === session.activeOrganization?.id);
  return {
    user: {
      id: user.id,
      email: user.email,
      name: user.name,
      emailVerifiedAt: user.emailVerifiedAt?.toISOString() ?? null,
      createdAt: user.createdAt.toISOString(),
    },
    memberships: memberships.map(presentMembership),
    activeOrganization: active ? presentOrganization(active.organization) : null,
    role: active?.role ?? null,
    operator: active?.organization.status === 'active' && active.organization.id === operatorOrganizationId,
    hasTotp: await hasSecondFactor(em, user),
    expiresAt: session.expiresAt.toISOString(),
  };
}
