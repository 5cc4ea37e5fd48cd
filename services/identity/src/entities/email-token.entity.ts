import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { UserEntity } from './user.entity.ts';

/**
 * A token of a mailed link, or a mailed code, which proves that its holder reads the address. Only its digest is
 * stored. Using one token of a link deletes the user's others.
 */
export const EmailTokenEntity = defineEntity({
  name: 'EmailToken',
  tableName: 'email_token',
  properties: {
    tokenHash: p.text().primary(),
    user: () => p.manyToOne(UserEntity).index('email_token_of_user'),
    purpose: p.text().$type<'verify_email' | 'reset_password' | 'sign_in'>(),
    /** Name of the sign-up that requested the mail. Using the token applies it. Null for the other purposes. */
    name: p.text().nullable(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3).index('email_token_expires_at'),
    usedAt: p.datetime(3).nullable(),
  },
});
export type EmailToken = InferEntity<typeof EmailTokenEntity>;
