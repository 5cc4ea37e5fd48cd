import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from './user.entity.ts';

/** A recovery code, which can be used once instead of a code of the authenticator. */
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
