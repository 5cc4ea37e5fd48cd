import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from './user.entity.ts';

/** What signs in instead of a code when the authenticator is lost, each once. */
export const RecoveryCodeEntity = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_code',
  properties: {
    codeHash: p.text().primary(),
    user: () => p.manyToOne(UserEntity).index('recovery_code_of_user'),
    createdAt: p.datetime(3),
    usedAt: p.datetime(3).nullable(),
  },
});
