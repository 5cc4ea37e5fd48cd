import type { EntityManager } from '@mikro-orm/postgresql';
import { type Membership, MembershipEntity } from '../entities/membership.entity.ts';

/** The user's active membership with its organization loaded, or null. */
export function findMembership(em: EntityManager, user: string, organization: string): Promise<Membership | null> {
  return em.findOne(MembershipEntity, { user, organization, status: 'active' }, { populate: ['organization'] });
}
