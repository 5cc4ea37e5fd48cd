import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { OrganizationEntity } from './organization.entity.ts';
import { UserEntity } from './user.entity.ts';

/** Method of the user's last authentication. */
export type AuthMethod = 'password' | 'totp' | 'recovery_code';

export const SessionEntity = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    id: p.text().primary(),
    tokenHash: p.text().unique('session_token'),
    user: () => p.manyToOne(UserEntity),
    createdAt: p.datetime(3).index('session_created_at'),
    /** Updated at most once a minute. A session that is not used for two hours has ended. */
    lastSeenAt: p.datetime(3),
    /** The session ends then, even if it is in use. */
    expiresAt: p.datetime(3),
    /** When the user last authenticated. */
    authenticatedAt: p.datetime(3),
    authMethod: p.text().$type<AuthMethod>().default('password'),
    ip: p.text().nullable(),
    userAgent: p.text().nullable(),
    /** The chosen organization. Whether the user is a member is checked at every request. */
    activeOrganization: () => p.manyToOne(OrganizationEntity).nullable(),
    revokedAt: p.datetime(3).nullable(),
    revokedReason: p
      .text()
      .$type<
        | 'signed_out'
        | 'replaced'
        | 'revoked'
        | 'password_changed'
        | 'password_reset'
        | 'second_factor_enabled'
        | 'too_many'
      >()
      .nullable(),
  },
  indexes: [{ name: 'session_list', properties: ['user', 'createdAt', 'id'] }],
});
export type Session = InferEntity<typeof SessionEntity>;
