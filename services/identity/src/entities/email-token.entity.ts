import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { UserEntity } from './user.entity.ts';

/**
 * What a mailed link proves: that its holder reads the address. Only the token's digest is kept, and it serves once:
 * the others of its user go.
 */
export const EmailTokenEntity = defineEntity({
  name: 'EmailToken',
  tableName: 'email_token',
  properties: {
    tokenHash: p.text().primary(),
    user: () => p.manyToOne(UserEntity).index('email_token_of_user'),
    purpose: p.text().$type<'verify_email' | 'reset_password'>(),
    /**
     * Name and password of the sign-up that asked for this mail: they are the ones that count when this token is used.
     * None where it resets.
     */
    name: p.text().nullable(),
    passwordHash: p.text().nullable(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3).index('email_token_expires_at'),
    usedAt: p.datetime(3).nullable(),
  },
});
export type EmailToken = InferEntity<typeof EmailTokenEntity>;
