import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { OrganizationEntity } from './organization.entity.ts';
import { UserEntity } from './user.entity.ts';

/** What the person showed last. */
export type AuthMethod = 'password' | 'totp' | 'recovery_code';

export const SessionEntity = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    id: p.text().primary(),
    tokenHash: p.text().unique('session_token'),
    user: () => p.manyToOne(UserEntity),
    createdAt: p.datetime(3).index('session_created_at'),
    /** Written at most once a minute; a session unused for two hours is over. */
    lastSeenAt: p.datetime(3),
    /** Over then, however much it is used. */
    expiresAt: p.datetime(3),
    /** When the person last proved to be who they are. */
    authenticatedAt: p.datetime(3),
    authMethod: p.text().$type<AuthMethod>().default('password'),
    ip: p.text().nullable(),
    userAgent: p.text().nullable(),
    /** A wish only: whether the user is a member is read from the membership at every request. */
    activeOrganization: () => p.manyToOne(OrganizationEntity).nullable(),
    revokedAt: p.datetime(3).nullable(),
    revokedReason: p
      .text()
      .$type<'signed_out' | 'replaced' | 'revoked' | 'password_changed' | 'password_reset' | 'second_factor_enabled'>()
      .nullable(),
  },
  indexes: [{ name: 'session_list', properties: ['user', 'createdAt', 'id'] }],
});
export type Session = InferEntity<typeof SessionEntity>;
