import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Membership as MembershipRecord } from '@marketplace/identity-contract';
import { OrganizationEntity } from './organization.entity.ts';
import { UserEntity } from './user.entity.ts';

/** A user's role in an organization. The row of a removed member is kept, and used again if the user joins again. */
export const MembershipEntity = defineEntity({
  name: 'Membership',
  tableName: 'membership',
  properties: {
    id: p.text().primary(),
    organization: () => p.manyToOne(OrganizationEntity),
    user: () => p.manyToOne(UserEntity).index('membership_of_user'),
    role: p.text().$type<MembershipRecord['role']>(),
    /** When the user was last an owner, and then left or got another role. Null if that has never happened. */
    ownerUntil: p.datetime(3).nullable(),
    isDefault: p.boolean(),
    status: p.text().$type<MembershipRecord['status']>(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
  indexes: [{ name: 'membership_of_organization', properties: ['organization', 'createdAt', 'id'] }],
  uniques: [
    { name: 'membership_once', properties: ['organization', 'user'] },
    {
      name: 'membership_default',
      expression:
        'create unique index membership_default on identity.membership (user_id) ' +
        `where is_default and status = 'active'`,
    },
  ],
});
export type Membership = InferEntity<typeof MembershipEntity>;
