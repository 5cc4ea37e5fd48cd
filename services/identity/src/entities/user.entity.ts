import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { OrganizationEntity } from './organization.entity.ts';

export const UserEntity = defineEntity({
  name: 'User',
  tableName: 'user',
  properties: {
    id: p.text().primary(),
    /** Normalized by the contract, so that the unique constraint allows one account for each address. */
    email: p.text().unique('user_email'),
    name: p.text(),
    /** Argon2id, as a PHC string. Null until a mailed link has set a password. */
    passwordHash: p.text().nullable(),
    /** Whether the password is too short without a second factor, which therefore cannot be turned off. */
    isPasswordShort: p.boolean().default(false),
    emailVerifiedAt: p.datetime(3).nullable(),
    /** The active organization of the next session. */
    lastActiveOrganization: () => p.manyToOne(OrganizationEntity).nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
  indexes: [
    {
      name: 'user_unconfirmed',
      expression: 'create index user_unconfirmed on identity."user" (created_at) where email_verified_at is null',
    },
  ],
});
export type User = InferEntity<typeof UserEntity>;
