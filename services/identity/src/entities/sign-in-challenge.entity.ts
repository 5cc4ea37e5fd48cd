import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from './user.entity.ts';

/** A sign-in whose password was correct and whose code is missing. It is not a session and authenticates nothing. */
export const SignInChallengeEntity = defineEntity({
  name: 'SignInChallenge',
  tableName: 'sign_in_challenge',
  properties: {
    tokenHash: p.text().primary(),
    user: () => p.manyToOne(UserEntity).index('sign_in_challenge_of_user'),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3).index('sign_in_challenge_expires_at'),
  },
});
